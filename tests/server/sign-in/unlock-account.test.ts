import { describe, expect, test } from 'vitest';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const people = registrations(server);
const { register, registerAndConfirm, mailsTo, linkFor, codeIn, admin, runJobs } = people;
const verify = (id: string, actionCode: string) => server.api().user.verify({ id, actionCode });
const signIn = (email: string) => server.api().user.login({ id_token: server.identity.idTokenFor(email) });

describe('after the e-mail is confirmed', () => {
  test("the administrator gets the customer's details and a link, and the customer waits", async () => {
    const { user_uid, profile, id } = await registerAndConfirm();
    const [mail] = await mailsTo(admin());
    expect(mail?.subject).toBe(`Neues Kundenkonto prüfen: ${profile.company}`);
    for (const part of [
      id,
      profile.contact_person,
      profile.email,
      'Lindenallee 7a, 10117 Berlin',
      '+49 30 5550100',
    ])
      expect(mail?.text).toContain(part);
    const link = await linkFor(admin());
    expect(link.pathname).toBe('/');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'verifyUserAccount',
      actionCode: expect.stringMatching(/^[\w-]{43}$/),
      id: user_uid,
    });
    await expect(signIn(profile.email)).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
  });

  test('the link unlocks the account and informs the customer, who can sign in', async () => {
    const { user_uid, profile, code } = await registerAndConfirm();
    await verify(user_uid, code);
    expect((await mailsTo(profile.email))[0]?.subject).toBe('Ihr Kundenkonto ist freigeschaltet');
    const { data } = await signIn(profile.email);
    expect((await server.api(data.access).user.get()).data).toMatchObject({
      email: profile.email,
      verified: true,
    });
    const { rows } = await server.pool.query('select unlocked from client where user_uid = $1', [user_uid]);
    expect(rows[0].unlocked).toEqual(server.clock.now());
  });

  test('a second notice sends no second mail while the first link is valid', async () => {
    const { user_uid } = await registerAndConfirm();
    const before = (await mailsTo(admin())).length;
    for (let i = 0; i < 3; i += 1) await server.api().user.verificationAdmin({ id: user_uid });
    expect(await mailsTo(admin())).toHaveLength(before);
    server.clock.advance({ days: 31 });
    const told = await server.api().user.verificationAdmin({ id: user_uid });
    expect(told).toEqual({ data: { verified: true } });
    expect(await mailsTo(admin())).toHaveLength(before + 1);
  });
});

describe('no mail to the administrator is sent', () => {
  test('before the e-mail is confirmed, whoever reports it', async () => {
    const { user_uid } = await register();
    const before = (await mailsTo(admin())).length;
    const told = await server.api().user.verificationAdmin({ id: user_uid });
    expect(told).toEqual({ data: { verified: false } });
    expect(await mailsTo(admin())).toHaveLength(before);
  });

  test('for a missing account', async () => {
    const before = (await mailsTo(admin())).length;
    expect(await server.api().user.verificationAdmin({ id: 'nobody' })).toEqual({
      data: { verified: false },
    });
    expect(await mailsTo(admin())).toHaveLength(before);
  });

  test('about an account that was unlocked by hand meanwhile', async () => {
    const { user_uid, profile } = await register();
    server.identity.spendCode(codeIn(await linkFor(profile.email)));
    await server.api().user.verificationAdmin({ id: user_uid });
    await server.pool.query('update client set is_active = true, unlocked = now() where user_uid = $1', [
      user_uid,
    ]);
    const before = (await mailsTo(admin())).length;
    await runJobs();
    expect(await mailsTo(admin())).toHaveLength(before);
  });
});

describe('a code is refused', () => {
  test('if it was never issued, with the same message for a missing account', async () => {
    const { user_uid, code } = await registerAndConfirm();
    await expect(verify(user_uid, 'made-up')).rejects.toMatchObject({
      code: 'ACTION_CODE_INVALID',
      status: 400,
    });
    await expect(verify('nobody', code)).rejects.toMatchObject({ code: 'ACTION_CODE_INVALID', status: 400 });
  });

  test('for another account', async () => {
    const [one, other] = [await registerAndConfirm(), await registerAndConfirm()];
    await expect(verify(one.user_uid, other.code)).rejects.toMatchObject({ code: 'ACTION_CODE_INVALID' });
    await expect(signIn(one.profile.email)).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
  });

  test('after 30 days', async () => {
    const { user_uid, code } = await registerAndConfirm();
    server.clock.advance({ days: 30 });
    await expect(verify(user_uid, code)).rejects.toMatchObject({ code: 'ACTION_CODE_EXPIRED', status: 410 });
  });

  test('once used, even for an account that was locked again', async () => {
    const { user_uid, profile, code } = await registerAndConfirm();
    await verify(user_uid, code);
    await server.pool.query('update client set is_active = false where user_uid = $1', [user_uid]);
    await expect(verify(user_uid, code)).rejects.toMatchObject({ code: 'ACTION_CODE_USED', status: 410 });
    await expect(signIn(profile.email)).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
  });

  test('for all but one of five uses at the same moment', async () => {
    const { user_uid, profile, code } = await registerAndConfirm();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(user_uid, code)));
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
    expect((await mailsTo(profile.email)).filter((it) => it.subject.includes('freigeschaltet'))).toHaveLength(
      1,
    );
  });
});

test('no code appears in the database, a job or the log', async () => {
  const { user_uid, profile } = await register();
  server.identity.spendCode(codeIn(await linkFor(profile.email)));
  await server.api().user.verificationAdmin({ id: user_uid });
  const link = await linkFor(admin());
  const code = codeIn(link);
  await verify(user_uid, code);
  const { rows } = await server.pool.query(
    `select row_to_json(t)::text as row from (select code_hash::text, id from action_code) t
     union all select row_to_json(a)::text from audit_event a`,
  );
  expect(rows.map((it) => it.row).join()).not.toContain(code);
  expect(JSON.stringify(server.logged)).not.toContain(code);
  expect(JSON.stringify(server.sent)).not.toContain(code);
});

describe('a customer who tries to sign in too early', () => {
  const tryToSignIn = (email: string) =>
    server.api().user.isVerified({ email, signPassword: server.password });

  test('gets the link to confirm the e-mail again, at most once an hour', async () => {
    const strict = await startServer();
    const { email } = await strict.newClient({ emailVerified: false, is_active: false });
    const { mailsTo: mails } = registrations(strict);
    for (let i = 0; i < 3; i += 1)
      expect(
        (await strict.api().user.isVerified({ email, signPassword: strict.password })).data.verified,
      ).toBe(false);
    expect(await mails(email)).toHaveLength(1);
  });

  test('triggers the mail to the administrator again, in case it was lost', async () => {
    const { profile } = await register();
    server.identity.spendCode(codeIn(await linkFor(profile.email)));
    const before = (await mailsTo(admin())).length;
    for (let i = 0; i < 3; i += 1) await tryToSignIn(profile.email);
    expect(await mailsTo(admin())).toHaveLength(before + 1);
  });

  test('triggers nothing with a wrong password', async () => {
    const { profile } = await register();
    server.identity.spendCode(codeIn(await linkFor(profile.email)));
    await runJobs();
    await expect(
      server.api().user.isVerified({ email: profile.email, signPassword: 'falsch' }),
    ).rejects.toMatchObject({ code: 'AUTH_WRONG_PASSWORD' });
    expect(server.sent).toEqual([]);
  });
});
