import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aProfile } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { register, create, mailsTo, linkFor } = registrations(server);
const { password } = server;
const rowOf = async (uid: string) =>
  (await server.pool.query('select * from client where user_uid = $1', [uid])).rows[0];

async function account(emailVerified = false) {
  const email = `neu-${randomUUID().slice(0, 8)}@kunde.example`;
  const { uid } = await server.identity.ensureAccount({ email, password, emailVerified });
  return { email, uid, idToken: server.identity.idTokenFor(email) };
}

describe('registering', () => {
  test('stores a locked profile with its own number and mails the link to confirm the e-mail', async () => {
    const { id, user_uid, profile } = await register({ phone_area_code: '30' });
    const row = await rowOf(user_uid);
    expect(row).toMatchObject({
      email: profile.email,
      company: profile.company,
      zipcode: '10117',
      phone_area_code: '030',
      is_active: false,
      is_admin: false,
      unlocked: null,
      language: 'de',
    });
    expect(id).toBe(String(row.number));
    const [mail, ...more] = await mailsTo(profile.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    const link = await linkFor(profile.email);
    expect(link.origin + link.pathname).toBe(`${server.config.publicUrl}/`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'verifyEmail',
      actionCode: expect.any(String),
      id: user_uid,
    });
  });

  test('mails no text that a stranger typed to an unconfirmed address', async () => {
    const contact_person = 'Gewinn abholen';
    const company = 'Evil.example/gewinn GmbH';
    const { profile, user_uid } = await register({ contact_person, company });
    server.clock.advance({ minutes: 2 });
    server.identity.change(profile.email, { signedIn: server.clock.now() });
    await server.api().user.passwordWasReset({ id: user_uid });
    await server.api().user.passwordReset({ email: profile.email });
    const mails = await mailsTo(profile.email);
    expect(mails.map((it) => it.subject).sort()).toEqual([
      'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      'Neues Passwort festlegen',
    ]);
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Guten Tag,\n/);
      for (const typed of [contact_person, company]) expect(text + html).not.toContain(typed);
    }
  });

  test.each([
    ['contact_person', 'Klick https://evil.example'],
    ['company', 'WWW.evil.example'],
    ['department', 'ftp://evil.example'],
  ])('refuses a web address as %s', async (path, typed) => {
    await expect(register({ [path]: typed })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path, code: 'link_not_allowed' }] },
    });
  });

  test('is limited per mailbox and per address, like everything that sends mail', async () => {
    const strict = await startServer({
      config: {
        rateLimits: { openCallsPerMinute: 20, signInsPerAccount: 2, callsPerMinute: 9, trackingPerMinute: 9 },
      },
    });
    const those = registrations(strict);
    const { email } = aProfile();
    await strict.api().user.passwordReset({ email });
    await expect(those.register({ email })).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    for (let sent = 2; sent < 5; sent += 1) await those.register();
    await expect(those.register()).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  });

  test("stores the device's language for later mails", async () => {
    const english = await register({}, { 'x-language': 'en' });
    expect((await rowOf(english.user_uid)).language).toBe('en');
    expect((await mailsTo(english.profile.email))[0]?.subject).toBe('Please confirm your e-mail address');
    const browser = await register({}, { 'accept-language': 'fr,en-GB;q=0.8,de;q=0.5' });
    expect((await rowOf(browser.user_uid)).language).toBe('en');
  });

  test('again returns the existing profile, changes nothing and mails nothing', async () => {
    const { id, user_uid, profile, idToken } = await register();
    const again = await create({ ...profile, company: 'Eine andere Firma' }, idToken);
    expect(again.data).toEqual({ id, user_uid });
    expect((await rowOf(user_uid)).company).toBe(profile.company);
    expect(await mailsTo(profile.email)).toHaveLength(1);
  });

  test('at the same moment gives everyone their own number and one mail', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => register()));
    expect(new Set(people.map((it) => it.id)).size).toBe(12);
    const one = await account();
    const profile = aProfile({ email: one.email });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(profile, one.idToken)));
    expect(new Set(answers.map((it) => it.data.id)).size).toBe(1);
    expect(await mailsTo(one.email)).toHaveLength(1);
  });
});

describe('no profile is stored', () => {
  test.each([
    ['without an id token', {}],
    ['with one that nobody gave out', { authorization: 'Bearer made-up' }],
  ])('%s', async (_, headers) => {
    await expect(server.api().user.create(aProfile(), { context: { headers } })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('with an access token instead of an id token', async () => {
    const { access } = await server.signIn();
    await expect(create(aProfile(), access)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test("for another person's e-mail", async () => {
    const { idToken, uid } = await account();
    await expect(create(aProfile(), idToken)).rejects.toMatchObject({ code: 'WRONG_USER' });
    expect(await rowOf(uid)).toBeUndefined();
  });

  test('for an e-mail that another profile has', async () => {
    const { profile } = await register();
    const other = await account();
    await server.pool.query('update client set email = $1 where email = $2', [other.email, profile.email]);
    await expect(create(aProfile({ email: other.email }), other.idToken)).rejects.toMatchObject({
      code: 'EMAIL_EXISTS',
      status: 409,
    });
  });

  test('flags and numbers in the body are ignored', async () => {
    const { email, idToken, uid } = await account();
    const profile = { ...aProfile({ email }), is_active: true, is_admin: true, number: 1, user_uid: 'x' };
    await create(profile, idToken);
    expect(await rowOf(uid)).toMatchObject({ is_active: false, is_admin: false, user_uid: uid });
    expect((await rowOf(uid)).number).toBeGreaterThan(10_000);
  });
});

describe('the check whether an e-mail is registered', () => {
  test('finds it in any spelling', async () => {
    const { profile } = await register();
    const ask = (email: string) => server.api().user.isExist({ email });
    expect(await ask(profile.email.toUpperCase())).toEqual({ data: { exist: true } });
    expect(await ask('niemand@kunde.example')).toEqual({ data: { exist: false } });
  });

  test('is limited per address and hour', async () => {
    const strict = await startServer({
      config: {
        rateLimits: {
          openCallsPerMinute: 10,
          signInsPerAccount: 10,
          callsPerMinute: 10,
          trackingPerMinute: 20,
        },
      },
    });
    const ask = () =>
      strict.request('/api/user/is-exist/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'kim@kunde.example' }),
      });
    const statuses = [];
    for (let i = 0; i < 8; i += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(Number((await ask()).headers.get('retry-after'))).toBeGreaterThan(1800);
  });
});
