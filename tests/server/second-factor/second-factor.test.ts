import { describe, expect, test } from 'vitest';
import { authenticator } from '#support/authenticator.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { password } = server;
const half = { seconds: 30 };

const logIn = (email: string, code?: string) =>
  server.api().user.login({
    id_token: server.identity.idTokenFor(email),
    ...(code === undefined ? {} : { code }),
  });
const refused = (code: string, status: number) => ({ code, status });

async function aCareful(difference: Parameters<typeof server.signIn>[0] = {}) {
  const signed = await server.signIn(difference);
  const { data: setup } = await signed.api.secondFactor.begin({ password });
  const phone = authenticator(setup.secret);
  const now = () => phone.codeAt(server.clock.now());
  const { data } = await signed.api.secondFactor.confirm({ code: now() });
  server.clock.advance(half);
  return { ...signed, phone, now, setup, recovery: data.recovery_codes };
}

const auditOf = async (clientId: string) =>
  (
    await server.pool.query(
      `select action, details from audit_event where client_id = $1 and action <> 'login' order by at, id`,
      [clientId],
    )
  ).rows;
const mailsTo = (clientId: string) =>
  server.sent
    .filter(({ job, data }) => job === 'send-mail' && (data as { client_id?: string }).client_id === clientId)
    .map(({ data }) => (data as { what?: string }).what);

describe('setting up', () => {
  test('needs the password and a code from the app, and gives ten recovery codes', async () => {
    const { api, client } = await server.signIn();
    expect((await api.secondFactor.get()).data).toEqual({
      state: 'off',
      since: null,
      recovery_codes_left: 0,
      is_mandatory: false,
    });
    await expect(api.secondFactor.begin({ password: 'falsch' })).rejects.toMatchObject(
      refused('CONFIRMATION_WRONG', 403),
    );
    const { data: setup } = await api.secondFactor.begin({ password });
    expect(setup.uri).toContain(`otpauth://totp/Versandpult:${encodeURIComponent(client.email)}?`);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect((await logIn(client.email)).data.access).toBeTruthy();

    const code = authenticator(setup.secret).codeAt(server.clock.now());
    const { data } = await api.secondFactor.confirm({ code });
    expect(new Set(data.recovery_codes).size).toBe(10);
    for (const it of data.recovery_codes) expect(it).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await api.secondFactor.get()).data).toMatchObject({ state: 'on', recovery_codes_left: 10 });
    expect((await api.user.get()).data.second_factor).toBe('on');
    expect(mailsTo(client.id)).toEqual(['on']);
  });

  test('fails with a wrong code, and cannot be done twice', async () => {
    const { api } = await server.signIn();
    await api.secondFactor.begin({ password });
    await expect(api.secondFactor.confirm({ code: '000000' })).rejects.toMatchObject(
      refused('SECOND_FACTOR_WRONG', 403),
    );
    expect((await api.secondFactor.get()).data.state).toBe('off');
    const careful = await aCareful();
    await expect(careful.api.secondFactor.begin({ password })).rejects.toMatchObject(
      refused('SECOND_FACTOR_CHANGED', 409),
    );
    await expect(careful.api.secondFactor.confirm({ code: careful.now() })).rejects.toMatchObject(
      refused('SECOND_FACTOR_CHANGED', 409),
    );
  });

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { setup, recovery, client } = await aCareful();
    const { rows } = await server.pool.query(
      'select encode(sealed_secret, $2) as sealed, recovery_hashes::text as hashes, f::text as whole from second_factor f where client_id = $1',
      [client.id, 'hex'],
    );
    const { Secret } = await import('otpauth');
    const bytes = Buffer.from(Secret.fromBase32(setup.secret).bytes).toString('hex');
    expect(rows).toHaveLength(1);
    expect(rows[0].whole).not.toContain(bytes);
    expect(rows[0].whole).not.toContain(setup.secret);
    for (const code of recovery) {
      const plain = code.replace('-', '');
      expect(rows[0].whole).not.toContain(Buffer.from(plain).toString('hex'));
    }
  });
});

describe('signing in to an account with a second factor', () => {
  test('needs a code besides the password', async () => {
    const { client, now } = await aCareful();
    await expect(logIn(client.email)).rejects.toMatchObject(refused('SECOND_FACTOR_REQUIRED', 401));
    await expect(logIn(client.email, '')).rejects.toMatchObject(refused('SECOND_FACTOR_REQUIRED', 401));
    await expect(logIn(client.email, '123 456')).rejects.toMatchObject(refused('SECOND_FACTOR_WRONG', 403));
    const { data } = await logIn(client.email, now());
    expect((await server.api(data.access).user.get()).data.email).toBe(client.email);
    expect((await server.api().user.login({ refresh: data.refresh })).data.access).toBeTruthy();
  });

  test('accepts the code of 30 seconds before or after, and no older one', async () => {
    for (const [off, isTaken] of [
      [-60, false],
      [-30, true],
      [30, true],
      [60, false],
    ] as const) {
      const { client, phone } = await aCareful();
      server.clock.advance({ minutes: 5 });
      const code = phone.codeAt(server.clock.now().getTime() + off * 1000);
      const answer = await logIn(client.email, code).then(
        () => true,
        () => false,
      );
      expect([off, answer]).toEqual([off, isTaken]);
    }
  });

  test('accepts each code once, even in two windows at once', async () => {
    const { client, now } = await aCareful();
    const code = now();
    const both = await Promise.allSettled([logIn(client.email, code), logIn(client.email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(logIn(client.email, code)).rejects.toMatchObject(refused('SECOND_FACTOR_WRONG', 403));
  });

  test('refuses an older code once a newer one was used', async () => {
    const { client, phone } = await aCareful();
    server.clock.advance({ minutes: 5 });
    const at = server.clock.now().getTime();
    await logIn(client.email, phone.codeAt(at + 30_000));
    await expect(logIn(client.email, phone.codeAt(at))).rejects.toMatchObject(
      refused('SECOND_FACTOR_WRONG', 403),
    );
  });

  test('accepts a recovery code once, however it is typed, and reports it by mail', async () => {
    const { client, api, recovery } = await aCareful();
    const typed = ` ${recovery[3]?.toLowerCase().replace('-', ' ')} `;
    expect((await logIn(client.email, typed)).data.access).toBeTruthy();
    await expect(logIn(client.email, recovery[3])).rejects.toMatchObject(refused('SECOND_FACTOR_WRONG', 403));
    expect((await api.secondFactor.get()).data.recovery_codes_left).toBe(9);
    expect(mailsTo(client.id)).toEqual(['on', 'recovery_code_used']);
    expect(await auditOf(client.id)).toContainEqual({ action: 'recovery_code_used', details: { left: 9 } });
  });

  test("refuses another client's code", async () => {
    const [one, other] = [await aCareful(), await aCareful()];
    await expect(logIn(one.client.email, other.now())).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    await expect(logIn(one.client.email, other.recovery[0])).rejects.toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
    await server.pool.query(
      'update second_factor set sealed_secret = (select sealed_secret from second_factor where client_id = $2) where client_id = $1',
      [one.client.id, other.client.id],
    );
    await expect(logIn(one.client.email, other.now())).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  });

  test('records a wrong code', async () => {
    const { client } = await aCareful();
    await expect(logIn(client.email, '1')).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect(await auditOf(client.id)).toContainEqual({ action: 'second_factor_refused', details: {} });
  });
});

test('code guesses are limited like password guesses, and the right password does not reset them', async () => {
  const strict = await startServer({
    config: {
      rateLimits: {
        openCallsPerMinute: 10_000,
        signInsPerAccount: 10,
        callsPerMinute: 10_000,
        trackingPerMinute: 100,
      },
    },
  });
  const { api, client } = await strict.signIn();
  const { data: setup } = await api.secondFactor.begin({ password });
  await api.secondFactor.confirm({ code: authenticator(setup.secret).codeAt(strict.clock.now()) });
  strict.clock.advance(half);
  const guess = (code: string) =>
    strict.api().user.login({ id_token: strict.identity.idTokenFor(client.email), code });
  for (let count = 0; count < 10; count += 1) {
    await strict.api().user.isVerified({ email: client.email, signPassword: password });
    await expect(guess('000000')).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  }
  const right = authenticator(setup.secret).codeAt(strict.clock.now());
  await expect(guess(right)).rejects.toMatchObject({ code: 'AUTH_TOO_MANY_REQUESTS', status: 429 });
});

describe('turning off', () => {
  test('needs password and code, and is reported by mail', async () => {
    const { api, client, now } = await aCareful();
    await expect(api.secondFactor.turnOff({ password: 'falsch', code: now() })).rejects.toMatchObject(
      refused('CONFIRMATION_WRONG', 403),
    );
    await expect(api.secondFactor.turnOff({ password, code: '000000' })).rejects.toMatchObject(
      refused('SECOND_FACTOR_WRONG', 403),
    );
    await api.secondFactor.turnOff({ password, code: now() });
    expect((await api.secondFactor.get()).data.state).toBe('off');
    expect((await logIn(client.email)).data.access).toBeTruthy();
    expect(mailsTo(client.id)).toEqual(['on', 'off']);
  });

  test('new recovery codes replace the old ones and need a code', async () => {
    const { api, client, now, recovery } = await aCareful();
    await expect(api.secondFactor.renewRecoveryCodes({ code: '' })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
    const { data } = await api.secondFactor.renewRecoveryCodes({ code: now() });
    await expect(logIn(client.email, recovery[0])).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect((await logIn(client.email, data.recovery_codes[0])).data.access).toBeTruthy();
  });

  test("recovery codes still work if the secret's SESSION_SECRET was lost", async () => {
    const { client, now, recovery } = await aCareful();
    await server.pool.query(
      `update second_factor set sealed_secret = '\\x00112233445566778899aabbccddeeff00112233445566778899' where client_id = $1`,
      [client.id],
    );
    await expect(logIn(client.email, now())).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect((await logIn(client.email, recovery[0])).data.access).toBeTruthy();
  });
});

describe('the staff', () => {
  test("reset a client's second factor; the owner gets a mail, and it is recorded", async () => {
    const { client, now } = await aCareful();
    const staff = await server.signIn({ is_admin: true });
    const id = client.user_uid;
    expect((await staff.api.user.client({ id })).data.second_factor).toBe(true);
    await expect(staff.api.secondFactor.reset({ id })).rejects.toMatchObject({
      ...refused('CONFIRMATION_REQUIRED', 403),
      data: { by: 'password' },
    });
    await staff.api.secondFactor.reset({ id, confirmation: { password } });
    expect((await logIn(client.email)).data.access).toBeTruthy();
    expect((await staff.api.user.client({ id })).data.second_factor).toBe(false);
    expect(mailsTo(client.id)).toEqual(['on', 'reset']);
    expect(await auditOf(client.id)).toContainEqual({
      action: 'second_factor_reset',
      details: { staff: staff.client.id },
    });
    expect((await staff.api.user.clientHistory({ id })).data[0]).toMatchObject({
      action: 'second_factor_reset',
      by: staff.client.email,
    });
    await expect(staff.api.secondFactor.reset({ id, confirmation: { password } })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_CHANGED',
    });
    expect(now()).toHaveLength(6);
  });

  test('cannot reset their own as administrators; another one can', async () => {
    const careful = await aCareful({ is_admin: true });
    const id = careful.client.user_uid;
    await expect(
      careful.api.secondFactor.reset({ id, confirmation: { code: careful.now() } }),
    ).rejects.toMatchObject(refused('OWN_ACCOUNT', 409));
    const other = await server.signIn({ is_admin: true });
    await other.api.secondFactor.reset({ id, confirmation: { password } });
    expect((await careful.api.secondFactor.get()).data.state).toBe('off');
  });

  test('confirm sensitive actions with a code instead of the password if they have a second factor', async () => {
    const careful = await aCareful({ is_admin: true });
    const { client } = await server.signIn();
    const id = client.user_uid;
    for (const confirmation of [undefined, { password }, { code: '' }])
      await expect(
        careful.api.user.delete({ id, ...(confirmation ? { confirmation } : {}) }),
      ).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED', status: 403, data: { by: 'code' } });
    await expect(careful.api.user.delete({ id, confirmation: { code: '000000' } })).rejects.toMatchObject(
      refused('SECOND_FACTOR_WRONG', 403),
    );
    await careful.api.user.delete({ id, confirmation: { code: careful.now() } });
    await expect(careful.api.user.client({ id })).rejects.toMatchObject({ status: 404 });
  });
});
