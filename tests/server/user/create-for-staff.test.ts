import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { StaffRegistration } from '#domain/people/registration.ts';
import { aProfile } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo, linkFor, codeIn, register, admin: adminEmail } = registrations(server);
const admin = await server.signIn({ is_admin: true });
const withKey = (key: string = randomUUID()) => ({ context: { headers: { 'idempotency-key': key } } });
type Requested = Parameters<typeof aProfile>[0] & Partial<Pick<StaffRegistration, 'is_active' | 'language'>>;
const create = (requested: Requested = {}, key?: string) =>
  admin.api.user.createClient({ ...aProfile(requested), ...requested }, withKey(key));
const rowsOf = async (email: string) =>
  (await server.pool.query('select * from client where email = $1', [email])).rows;

async function setPassword(email: string, password = 'Selbst gewählt 7') {
  const link = await linkFor(email);
  server.identity.spendCode(codeIn(link), password);
  await server.api().user.passwordWasReset({ id: link.searchParams.get('id') ?? '' });
  return password;
}
const isVerified = async (email: string, signPassword: string) =>
  (await server.api().user.isVerified({ email, signPassword })).data.verified;

describe('a client created by the staff', () => {
  test('is unlocked at once, sets a password by the mailed link and signs in', async () => {
    const { email } = aProfile();
    const { data } = await create({ email, company: 'Neu & Söhne', is_active: true });
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ company: 'Neu & Söhne', is_active: true, number: Number(data.id) });
    expect(row.unlocked).toEqual(server.clock.now());
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Ihr Kundenkonto ist angelegt');
    expect((await linkFor(email)).pathname).toBe('/password');
    const password = await setPassword(email);
    expect(await isVerified(email, password)).toBe(true);
    const session = await server.api().user.login({ id_token: server.identity.idTokenFor(email) });
    expect((await server.api(session.data.access).user.get()).data.email).toBe(email);
  });

  test('waits for the check like any registration if locked, once the e-mail is confirmed', async () => {
    const { email } = aProfile();
    const { data } = await create({ email, language: 'en' });
    expect((await rowsOf(email))[0]).toMatchObject({ is_active: false, unlocked: null, language: 'en' });
    expect((await mailsTo(email))[0]?.text).toContain('We are still checking your details.');
    const password = await setPassword(email);
    expect(await isVerified(email, password)).toBe(false);
    expect((await mailsTo(adminEmail()))[0]?.text).toContain(email);
    await admin.api.user.update({ id: data.user_uid, is_active: true });
    expect(await isVerified(email, password)).toBe(true);
  });

  test('cannot sign in before following the link', async () => {
    const { email } = aProfile();
    await create({ email, is_active: true });
    await expect(
      server.api().user.login({ id_token: server.identity.idTokenFor(email) }),
    ).rejects.toMatchObject({ code: 'MAIL_NOT_VERIFIED' });
  });

  test('is recorded with the colleague', async () => {
    const { data } = await create();
    const { data: events } = await admin.api.user.clientHistory({ id: data.user_uid });
    expect(events).toMatchObject([{ action: 'registered', by: admin.client.email }]);
  });

  test('is created and mailed once, however often the same call arrives', async () => {
    const profile = aProfile();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(profile, key)));
    const { data } = await create(profile, key);
    for (const answer of answers) expect(answer.data).toEqual(data);
    expect(await rowsOf(profile.email)).toHaveLength(1);
    expect(await mailsTo(profile.email)).toHaveLength(1);
    await expect(create({ ...profile, company: 'Andere' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('is created once if the call repeats while the identity service is working', async () => {
    const profile = aProfile();
    const key = randomUUID();
    const { openAccount } = server.identity;
    const between: Awaited<ReturnType<typeof create>>[] = [];
    vi.spyOn(server.identity, 'openAccount').mockImplementationOnce(async (email) => {
      between.push(await create(profile, key));
      return openAccount(email);
    });
    const { data } = await create(profile, key);
    expect(between.map((it) => it.data)).toEqual([data]);
    expect(await mailsTo(profile.email)).toHaveLength(1);
  });

  test('is not created without a key', async () => {
    await expect(admin.api.user.createClient(aProfile() as never)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    });
  });

  test('is refused with an e-mail that is already used, also under a second key', async () => {
    const profile = aProfile();
    await create(profile);
    await expect(create({ ...profile, email: profile.email.toUpperCase() })).rejects.toMatchObject({
      code: 'EMAIL_EXISTS',
      status: 409,
    });
    const registered = await register();
    await expect(create({ email: registered.profile.email })).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
  });

  test('takes over the account of an abandoned registration, whose password stops working', async () => {
    const { email } = aProfile();
    await server.identity.ensureAccount({ email, password: 'eines Fremden', emailVerified: false });
    await create({ email, is_active: true });
    await expect(isVerified(email, 'eines Fremden')).rejects.toMatchObject({ code: 'AUTH_WRONG_PASSWORD' });
    expect(await isVerified(email, await setPassword(email))).toBe(true);
  });

  test('may have the e-mail of a deleted client', async () => {
    const old = await server.newClient();
    await admin.api.user.delete({ id: old.user_uid, confirmation: { password: server.password } });
    const { data } = await create({ email: old.email, is_active: true });
    expect(data.user_uid).not.toBe(old.user_uid);
    expect(await isVerified(old.email, await setPassword(old.email))).toBe(true);
  });

  test('can be retried under the same key after the identity service was down', async () => {
    const profile = aProfile();
    const key = randomUUID();
    server.identity.state.isAway = true;
    await expect(create(profile, key)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE', status: 502 });
    server.identity.state.isAway = false;
    await create(profile, key);
    expect(await rowsOf(profile.email)).toHaveLength(1);
  });

  test.each([
    ['zipcode', '1234', 'postal_code_not_valid'],
    ['email', 'kim', 'email_not_valid'],
    ['phone_number', 'keine', 'phone_not_valid'],
    ['company', 'www.evil.example', 'link_not_allowed'],
  ])('follows the rules of the registration: %s "%s" is %s', async (path, value, code) => {
    await expect(create({ [path]: value })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path, code }] },
    });
  });
});
