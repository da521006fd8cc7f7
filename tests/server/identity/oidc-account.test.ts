import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { authenticator } from '#support/authenticator.ts';
import { aProfile, given } from '#support/factories.ts';
import { signInAt, startProvider } from '#support/identity-provider.ts';
import { startProvidedPortal } from '#support/provided-portal.ts';
import { browserOf } from '#support/sign-in-browser.ts';

/* Effects of accounts at a provider on second factors, staff-created clients, deleting and signing out. */

const provider = await startProvider({ portalUrl: 'http://portal.test' });
afterAll(() => provider.stop());
const server = await startProvidedPortal(provider.issuer);

/** A person who stays signed in at the provider; `fresh` makes it ask for the password again. */
function somebody() {
  const name = `n${randomUUID()}`;
  const email = `${name}@kunde.example`;
  provider.accounts.set(name, { email, email_verified: true });
  const jar = new Map<string, string>();
  const comeBack = async (fresh = false) => {
    const browser = browserOf(server);
    const { search } = await signInAt(provider, await browser.begin({ fresh }), name, jar);
    return (await browser.finish(search)).data;
  };
  const signIn = async (fresh = false) => {
    const { id_token } = await comeBack(fresh);
    const { access } = (await server.api().user.login({ id_token, code: '' })).data;
    return server.api(access);
  };
  return { name, email, comeBack, signIn };
}

async function aClient(difference: Parameters<typeof given.client>[1] = {}) {
  const person = somebody();
  const row = await given.client(server.db, { user_uid: randomUUID(), email: person.email, ...difference });
  return { ...person, row };
}

describe('a user who confirms their identity again', () => {
  test('entered the password at the provider just now', async () => {
    const { signIn } = await aClient();
    const early = await signIn();
    server.clock.advance({ minutes: 11 });
    const asked = early.secondFactor.begin({ password: '' });
    await expect(asked).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED', data: { by: 'sign_in' } });
    server.clock.set(new Date());
    const api = await signIn(true);
    expect((await api.secondFactor.begin({})).data.secret).toMatch(/^[A-Z2-7]+$/);
  });

  test('is asked for the second factor at the next sign-in as usual', async () => {
    const { signIn, comeBack } = await aClient();
    const api = await signIn(true);
    const { secret } = (await api.secondFactor.begin({})).data;
    await api.secondFactor.confirm({ code: authenticator(secret).codeAt(server.clock.now()) });
    const { id_token } = await comeBack();
    const login = (code: string) => server.api().user.login({ id_token, code });
    await expect(login('')).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    server.clock.advance({ seconds: 30 });
    expect((await login(authenticator(secret).codeAt(server.clock.now()))).data.access).toBeTruthy();
    server.clock.set(new Date());
  });

  test('needs no portal password for a sensitive action of the staff', async () => {
    const staff = await aClient({ is_admin: true });
    const other = await aClient();
    const api = await staff.signIn(true);
    await api.user.delete({ id: other.row.user_uid });
    await expect(api.user.client({ id: other.row.user_uid })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('after signing out everywhere the provider has to ask for the password again', async () => {
  const { signIn } = await aClient();
  const api = await signIn();
  server.clock.set(new Date(Date.now() + 2_000));
  await api.user.logoutAll();
  await expect(signIn()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  await expect
    .poll(() =>
      signIn(true).then(
        () => 'signed in',
        () => 'not yet',
      ),
    )
    .toBe('signed in');
  server.clock.set(new Date());
});

test("a client created by the staff gets a mail with the address and belongs to the e-mail's owner", async () => {
  const staff = await (await aClient({ is_admin: true })).signIn();
  const person = somebody();
  const made = await staff.user.createClient(
    { ...aProfile({ email: person.email }), is_active: true, language: 'en' },
    { context: { headers: { 'idempotency-key': randomUUID() } } },
  );
  for (const { job, data } of server.sent.splice(0))
    if (job === 'send-mail') await sendMail(server.deps, data as MailOrder);
  const { rows } = await server.pool.query('select subject, text from mail_kept where recipient = $1', [
    person.email,
  ]);
  expect(rows).toEqual([
    { subject: 'Your customer account is ready', text: expect.stringContaining('http://portal.test/\n') },
  ]);
  expect(rows[0].text).not.toContain('password');
  const owner = await (await person.signIn()).user.get();
  expect(owner.data.id).toBe(made.data.id);
  await expect(staff.user.passwordMail({ id: owner.data.user_uid })).rejects.toMatchObject({
    code: 'IDENTITY_ELSEWHERE',
  });
});

test('a deleted user may register again as a new client', async () => {
  const staff = await aClient({ is_admin: true });
  const other = await aClient();
  await other.signIn();
  const { rows } = await server.pool.query('select user_uid from client where id = $1', [other.row.id]);
  const [{ user_uid }] = rows;
  await (await staff.signIn(true)).user.delete({ id: user_uid });
  expect((await other.comeBack()).account).toBe('new');
  await forgetClient(server.deps, { client_id: other.row.id, user_uid });
  const { id_token } = await other.comeBack();
  const made = await server.api().user.create(aProfile({ email: other.email }), {
    context: { headers: { authorization: `Bearer ${id_token}` } },
  });
  expect(made.data.id).not.toBe(String(other.row.number));
});
