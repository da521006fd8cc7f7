import { describe, expect, test } from 'vitest';
import { given } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo, linkFor, codeIn, runJobs } = registrations(server);
const ask = (email: string, headers: Record<string, string> = {}) =>
  server.request('/api/user/password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  });
const works = async (api: Awaited<ReturnType<typeof server.signIn>>['api']) => {
  server.clock.advance({ seconds: 1 });
  return api.user.get().then(
    () => true,
    () => false,
  );
};

const changedMails = async (email: string) =>
  (await mailsTo(email)).filter((it) => it.subject === 'Ihr Passwort wurde geändert').length;
const changesOnRecord = async (clientId: string) =>
  (
    await server.pool.query(
      "select details from audit_event where client_id = $1 and action = 'password_changed'",
      [clientId],
    )
  ).rows.map((it) => it.details);

describe('a forgotten password', () => {
  test("is reset by a link to the portal's page", async () => {
    const { email, user_uid } = await server.newClient();
    expect((await ask(email.toUpperCase())).status).toBe(200);
    const link = await linkFor(email);
    expect(link.pathname).toBe('/password');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'confirmResetPassword',
      actionCode: expect.any(String),
      id: user_uid,
    });
  });

  test("is mailed by the staff too, in the client's language, and recorded", async () => {
    const admin = await server.signIn({ is_admin: true });
    const { email, user_uid } = await server.newClient({ language: 'en' });
    await admin.api.user.passwordMail({ id: user_uid });
    expect((await linkFor(email)).pathname).toBe('/password');
    const { data } = await admin.api.user.clientHistory({ id: user_uid });
    expect(data).toMatchObject([{ action: 'password_mailed', by: admin.client.email }]);
    await expect(admin.api.user.passwordMail({ id: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });

  test('is requested with the same answer and the same work whether or not the account exists', async () => {
    const { email } = await server.newClient();
    await runJobs();
    const answers = [];
    for (const it of [email, 'gibt-es-nicht@kunde.example']) {
      const response = await ask(it);
      const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
      answers.push({ status: response.status, headers, body: await response.text() });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(server.sent.map(({ job, data }) => [job, Object.keys(data as object).sort()])).toEqual(
      Array(2).fill(['send-mail', ['email', 'language', 'mail', 'mail_id']]),
    );
  });

  test('without an account shows this only in a mail to that mailbox', async () => {
    await ask('irrtum@kunde.example', { 'x-language': 'en' });
    const [mail] = await mailsTo('irrtum@kunde.example');
    expect(mail?.subject).toBe('There is no customer account for this e-mail address');
    expect((await linkFor('irrtum@kunde.example')).href).toBe(`${server.config.publicUrl}/#reg`);
  });

  test('causes at most a few mails an hour, whoever asks and whether or not the account exists', async () => {
    const strict = await startServer({
      config: {
        rateLimits: {
          openCallsPerMinute: 1000,
          signInsPerAccount: 6,
          callsPerMinute: 10,
          trackingPerMinute: 20,
        },
      },
    });
    const { email } = await strict.newClient();
    for (const it of [email, 'niemand@kunde.example']) {
      const statuses = [];
      for (let i = 0; i < 5; i += 1)
        statuses.push(
          await strict
            .api()
            .user.passwordReset({ email: it })
            .then(
              () => 'sent',
              (error: { code: string }) => error.code,
            ),
        );
      expect(statuses).toEqual(['sent', 'sent', 'sent', 'RATE_LIMITED', 'RATE_LIMITED']);
    }
  });
});

describe('after a reset', () => {
  test("earlier sessions end at the identity service's report, and the customer gets a mail", async () => {
    const { client, api, refresh } = await server.signIn();
    const early = server.identity.idTokenFor(client.email);
    server.clock.advance({ minutes: 5 });
    await ask(client.email);
    server.identity.spendCode(codeIn(await linkFor(client.email)), 'ein neues Passwort');
    await server.api().user.passwordWasReset({ id: client.user_uid });
    await runJobs();
    expect(await works(api)).toBe(false);
    await expect(server.api().user.login({ refresh })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await expect(server.api().user.login({ id_token: early })).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect((await mailsTo(client.email))[0]?.subject).toBe('Ihr Passwort wurde geändert');
    const anew = await server.signInAgain(client);
    await server.api().user.passwordWasReset({ id: client.user_uid });
    await runJobs();
    expect(await works(anew.api)).toBe(true);
    expect(await mailsTo(client.email)).toHaveLength(2);
  });

  test('a session that began in the same second as the reset ends, a later one stays', async () => {
    const { client, api } = await server.signIn();
    await server.pool.query('update session set signed_in = $2 where client_id = $1', [
      client.id,
      server.clock.now(),
    ]);
    await server.pool.query(`update client set valid_after = 'epoch' where id = $1`, [client.id]);
    server.identity.change(client.email, { signedIn: server.clock.now() });
    const report = async () => {
      await server.api().user.passwordWasReset({ id: client.user_uid });
      await runJobs();
    };
    await report();
    const anew = await server.signInAgain(client);
    await report();
    expect(await works(api)).toBe(false);
    expect(await works(anew.api)).toBe(true);
  });

  test("the next refresh of an older session ends it without a browser's report; one mail", async () => {
    const { client, refresh } = await server.signIn();
    server.clock.advance({ minutes: 5 });
    await ask(client.email);
    server.identity.spendCode(codeIn(await linkFor(client.email)), 'ein neues Passwort');
    server.clock.advance({ minutes: 10 });
    await expect(server.api().user.login({ refresh })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    const anew = await server.signInAgain(client);
    await server.api().user.passwordWasReset({ id: client.user_uid });
    expect(await changedMails(client.email)).toBe(1);
    expect(await works(anew.api)).toBe(true);
    expect(await changesOnRecord(client.id)).toEqual([{ by: 'identity_service' }]);
  });

  test("the next sign-in ends older sessions without a browser's report; one mail", async () => {
    const { client, api } = await server.signIn();
    const early = server.identity.idTokenFor(client.email);
    server.clock.advance({ minutes: 5 });
    server.identity.change(client.email, { signedIn: server.clock.now() });
    await expect(server.api().user.login({ id_token: early })).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
    const [one, two] = [await server.signInAgain(client), await server.signInAgain(client)];
    expect(await works(api)).toBe(false);
    expect(await works(one.api)).toBe(true);
    expect((await server.api().user.login({ refresh: two.refresh })).data.access).toBeTruthy();
    expect(await changedMails(client.email)).toBe(1);
  });

  test('an identity service that is down signs nobody out', async () => {
    const { client, refresh } = await server.signIn();
    server.identity.state.isAway = true;
    const { data } = await server.api().user.login({ refresh });
    expect((await server.signInAgain(client)).access).toBeTruthy();
    server.identity.state.isAway = false;
    expect((await server.api(data.access).user.get()).data.email).toBe(client.email);
  });

  test('an identity service that never answers delays a sign-in only briefly', async () => {
    const slow = await startServer({
      deps: {
        identity: { ...server.identity, findAccount: () => new Promise(() => {}) },
      },
    });
    const { email, user_uid } = await server.newClient();
    const row = await given.client(slow.db, { email, user_uid });
    expect(
      (await slow.api().user.login({ id_token: server.identity.idTokenFor(row.email) })).data.access,
    ).toBeTruthy();
  });

  test('the old password is refused', async () => {
    const { email } = await server.newClient();
    await ask(email);
    server.identity.spendCode(codeIn(await linkFor(email)), 'ein neues Passwort');
    await expect(
      server.api().user.isVerified({ email, signPassword: server.password }),
    ).rejects.toMatchObject({ code: 'AUTH_WRONG_PASSWORD' });
    expect(
      (await server.api().user.isVerified({ email, signPassword: 'ein neues Passwort' })).data.verified,
    ).toBe(true);
  });

  test("a stranger's false report has no effect", async () => {
    const { client, api } = await server.signIn();
    server.clock.advance({ minutes: 5 });
    expect(await server.api().user.passwordWasReset({ id: client.user_uid })).toEqual(
      await server.api().user.passwordWasReset({ id: 'nobody' }),
    );
    await runJobs();
    expect(await works(api)).toBe(true);
    expect(await mailsTo(client.email)).toEqual([]);
  });

  test('a user who only logged out everywhere gets no mail about a changed password', async () => {
    const { client, api } = await server.signIn();
    await api.user.logoutAll();
    await server.api().user.passwordWasReset({ id: client.user_uid });
    expect(await mailsTo(client.email)).toEqual([]);
  });
});

describe('after a change by the user', () => {
  const changePassword = (email: string) => {
    server.clock.advance({ minutes: 2 });
    server.identity.change(email, { signedIn: server.clock.now() });
    server.clock.advance({ seconds: 2 });
    return { id_token: server.identity.idTokenFor(email) };
  };

  test('a repeated report after a lost answer causes one mail', async () => {
    const { client, api, refresh } = await server.signIn();
    const proof = changePassword(client.email);
    await api.user.passwordChanged(proof);
    await api.user.passwordChanged(proof);
    await server.api().user.passwordWasReset({ id: client.user_uid });
    expect(await changedMails(client.email)).toBe(1);
    expect((await server.api().user.login({ refresh })).data.access).toBeTruthy();
  });

  test('every other session ends, this one stays, and the customer gets a mail', async () => {
    const here = await server.signIn();
    const elsewhere = await server.signInAgain(here.client);
    const early = server.identity.idTokenFor(here.client.email);
    await here.api.user.passwordChanged(changePassword(here.client.email));
    expect(await works(elsewhere.api)).toBe(false);
    expect(await works(here.api)).toBe(true);
    expect((await server.api().user.login({ refresh: here.refresh })).data.access).toBeTruthy();
    await expect(server.api().user.login({ id_token: early })).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect((await mailsTo(here.client.email))[0]?.subject).toBe('Ihr Passwort wurde geändert');
  });

  test('a session without proof, perhaps a stolen one, does not survive by reporting first', async () => {
    const owner = await server.signIn();
    const thief = await server.signInAgain(owner.client);
    const early = server.identity.idTokenFor(owner.client.email);
    const proof = changePassword(owner.client.email);
    await thief.api.user.passwordChanged();
    await thief.api.user.passwordChanged({ id_token: early });
    const stranger = await server.newClient();
    await thief.api.user.passwordChanged({ id_token: server.identity.idTokenFor(stranger.email) });
    await owner.api.user.passwordChanged(proof);
    await runJobs();
    expect(await works(thief.api)).toBe(false);
    expect(await works(owner.api)).toBe(true);
    expect(await changedMails(owner.client.email)).toBe(1);
  });

  test('a false report ends no session and sends no mail', async () => {
    const { client, api } = await server.signIn();
    const other = await server.signInAgain(client);
    await api.user.passwordChanged();
    await runJobs();
    expect(await works(other.api)).toBe(true);
    expect(await mailsTo(client.email)).toEqual([]);
  });

  test('a report without proof is not believed while the identity service is down', async () => {
    const { client, api } = await server.signIn();
    const other = await server.signInAgain(client);
    server.identity.state.isAway = true;
    await api.user.passwordChanged();
    server.identity.state.isAway = false;
    expect(await works(other.api)).toBe(true);
    server.sent.length = 0;
  });
});
