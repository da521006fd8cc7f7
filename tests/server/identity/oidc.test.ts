import { createAdaptorServer } from '@hono/node-server';
import { afterAll, describe, expect, test } from 'vitest';
import { askAdmin } from '#server/sign-in/ask-admin.ts';
import { aProfile } from '#support/factories.ts';
import { type Jar, signInAt, startProvider } from '#support/identity-provider.ts';
import { portalBeside, startProvidedPortal } from '#support/provided-portal.ts';
import { browserOf } from '#support/sign-in-browser.ts';

/* Sign-in at a real provider (oidc-provider) over HTTP, as a browser does. */

const portalUrl = 'http://portal.test';
const provider = await startProvider({
  portalUrl,
  accounts: {
    kim: { email: 'kim@kunde.example', email_verified: true },
    alex: { email: 'Alex@Kunde.example', email_verified: true },
    unconfirmed: { email: 'offen@kunde.example', email_verified: false },
    nameless: {},
  },
});
afterAll(() => provider.stop());
const server = await startProvidedPortal(provider.issuer);
const browser = () => browserOf(server);

const waysOut = (code: string, status: number) => ({ code, status });

async function comeBack(
  name: string,
  requested: { from?: string; fresh?: boolean } = {},
  jar: Jar = new Map(),
) {
  const one = browser();
  const url = await one.begin(requested);
  const { search, wasAsked } = await signInAt(provider, url, name, jar);
  return { one, url, search, wasAsked };
}

describe('a user who returns from the provider', () => {
  test('is signed in if the account is unlocked, and lands on the requested page', async () => {
    const row = await server.newClient({ email: 'kim@kunde.example' });
    const { one, search } = await comeBack('kim', { from: '/history?page=2' });
    const { data } = await one.finish(search);
    expect(data).toMatchObject({ account: 'ready', from: '/history?page=2', email: 'kim@kunde.example' });
    const tokens = (await server.api().user.login({ id_token: data.id_token, code: '' })).data;
    expect((await server.api(tokens.access).user.get()).data.email).toBe('kim@kunde.example');
    const { rows } = await server.pool.query(
      'select action from audit_event where client_id = $1 order by at, id',
      [row.id],
    );
    expect(rows).toEqual([{ action: 'account_linked' }, { action: 'login' }]);
    // A linked client is found by account, not by e-mail.
    const again = await comeBack('kim');
    expect((await again.one.finish(again.search)).data.account).toBe('ready');
  });

  test('registers without a profile, is unlocked by the administrator, and signs in', async () => {
    const first = await comeBack('alex');
    const { data } = await first.one.finish(first.search);
    expect(data).toMatchObject({ account: 'new', email: 'Alex@Kunde.example' });
    const create = (email: string) =>
      server.api().user.create(aProfile({ email }), {
        context: { headers: { authorization: `Bearer ${data.id_token}` } },
      });
    await expect(create('wer-anders@kunde.example')).rejects.toMatchObject({ code: 'WRONG_USER' });
    const made = (await create('Alex@Kunde.example')).data;
    await expect(server.api().user.login({ id_token: data.id_token })).rejects.toMatchObject({
      code: 'CLIENT_INACTIVE',
    });
    // The provider has confirmed the address, so no mail has to.
    expect(server.sent.splice(0)).toEqual([{ job: 'ask-admin', data: { user_uid: made.user_uid } }]);
    await askAdmin(server.deps, { user_uid: made.user_uid });
    expect(server.sent.splice(0)).toMatchObject([{ job: 'send-mail', data: { mail: 'unlock-account' } }]);
    const early = await comeBack('alex');
    expect((await early.one.finish(early.search)).data.account).toBe('waiting');
    await server.pool.query('update client set is_active = true, unlocked = now() where user_uid = $1', [
      made.user_uid,
    ]);
    const late = await comeBack('alex');
    const ready = (await late.one.finish(late.search)).data;
    expect(ready.account).toBe('ready');
    expect((await server.api().user.login({ id_token: ready.id_token })).data.access).toBeTruthy();
  });

  test('gets neither account if a client with another account has the same e-mail', async () => {
    provider.accounts.set('successor', { email: 'kim@kunde.example', email_verified: true });
    const { one, search } = await comeBack('successor');
    const { data } = await one.finish(search);
    expect(data.account).toBe('new');
    const created = server.api().user.create(aProfile({ email: 'kim@kunde.example' }), {
      context: { headers: { authorization: `Bearer ${data.id_token}` } },
    });
    await expect(created).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
  });

  test.each([
    ['with an e-mail that the provider has not confirmed', 'unconfirmed', waysOut('MAIL_NOT_VERIFIED', 403)],
    ['without an e-mail', 'nameless', waysOut('MAIL_MISSING', 403)],
    ['after they gave up', 'nobody', waysOut('SIGN_IN_REFUSED', 401)],
  ])('%s is refused', async (_, name, refused) => {
    const { one, search } = await comeBack(name);
    await expect(one.finish(search)).rejects.toMatchObject(refused);
  });

  test('is asked for the password again only if requested', async () => {
    const jar: Jar = new Map();
    await comeBack('kim', {}, jar);
    expect((await comeBack('kim', {}, jar)).wasAsked).toBe(false);
    expect((await comeBack('kim', { fresh: true }, jar)).wasAsked).toBe(true);
  });
});

describe("the provider's answer", () => {
  test('counts only in the browser that started the sign-in', async () => {
    const { search } = await comeBack('kim');
    await expect(browser().finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
    const other = browser();
    await other.begin();
    await expect(other.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
  });

  test('counts once', async () => {
    const { one, search } = await comeBack('kim');
    const copied = one.copy();
    await one.finish(search);
    await expect(one.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
    // The copied cookie does not help: the provider has marked the code as used.
    await expect(copied.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
  });

  test('counts for ten minutes', async () => {
    const { one, search } = await comeBack('kim');
    server.clock.advance({ minutes: 11 });
    await expect(one.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
    server.clock.set(new Date());
  });

  test('counts only with its own state and its own proof', async () => {
    const { one, search } = await comeBack('kim');
    const other = new URLSearchParams(search);
    other.set('state', 'made-up');
    await expect(one.copy().finish(`?${other}`)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
    // The code of another attempt does not match this attempt's proof.
    const second = await comeBack('kim');
    const mixed = new URLSearchParams(second.search);
    mixed.set('code', new URLSearchParams(search).get('code') ?? '');
    await expect(second.one.finish(`?${mixed}`)).rejects.toMatchObject(waysOut('SIGN_IN_EXPIRED', 400));
  });

  test('counts only with the nonce that was sent', async () => {
    const one = browser();
    const url = new URL(await one.begin());
    url.searchParams.set('nonce', 'of-somebody-else');
    const { search } = await signInAt(provider, url.href, 'kim');
    await expect(one.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_REFUSED', 401));
  });

  test("counts only from the requested provider, which never sees another provider's code", async () => {
    const other = await startProvider({ portalUrl, accounts: { kim: { email: 'kim@kunde.example' } } });
    const one = browser();
    const url = new URL(await one.begin());
    const elsewhere = new URL(url.pathname + url.search, other.issuer);
    const { search } = await signInAt(other, elsewhere.href, 'kim');
    const asked = provider.asked.length;
    await expect(one.finish(search)).rejects.toMatchObject(waysOut('SIGN_IN_REFUSED', 401));
    expect(provider.asked.slice(asked)).toEqual([]);
    await other.stop();
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'evil',
    'javascript:1',
  ])('never leads to another site: %s', async (from) => {
    const { one, search } = await comeBack('kim', { from });
    expect((await one.finish(search)).data.from).toBe('');
  });
});

describe('cookies and tokens', () => {
  test('are useless to scripts, other sites and other hosts during a sign-in', async () => {
    const one = browser();
    await one.begin();
    expect(one.set).toEqual([expect.stringMatching(/^versandpult-sign-in=.*; HttpOnly; SameSite=Strict$/)]);
    const secure = portalBeside(server, provider.issuer, { publicUrl: 'https://portal.test' });
    const other = browserOf(secure);
    await other.begin();
    expect(other.set).toEqual([expect.stringMatching(/^__Host-versandpult-sign-in=.*; Path=\/;.*; Secure$/)]);
  });

  test('are all set although the HTTP library cannot copy its headers', async () => {
    // Replaces this process's global Response by the library's, as src/server/main.ts does.
    createAdaptorServer({ fetch: () => new Response() });
    const { one, search } = await comeBack('kim');
    await one.finish(search);
    expect(one.set.slice(1)).toEqual([
      expect.stringMatching(/^versandpult-sign-in=;/),
      expect.stringMatching(/^versandpult-provider=[\w-]+\.[\w-]+\.[\w-]+;/),
    ]);
  });

  test("are the portal's own: the provider's token signs nobody in", async () => {
    const { one, search } = await comeBack('kim');
    await one.finish(search);
    const theirs = /^versandpult-provider=([^;]+)/.exec(one.set.at(-1) ?? '')?.[1] ?? '';
    expect(theirs.split('.')).toHaveLength(3);
    await expect(server.api().user.login({ id_token: theirs })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('are gone after signing out, and the provider is told', async () => {
    const { one, search } = await comeBack('kim');
    await one.finish(search);
    const url = new URL(await one.end());
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${portalUrl}/`);
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(new URL(await one.end()).searchParams.has('id_token_hint')).toBe(false);
  });
});

test('password calls are refused and say that the provider has the passwords', async () => {
  const elsewhere = { code: 'IDENTITY_ELSEWHERE', status: 409 };
  const { user } = server.api();
  await expect(user.isVerified({ email: 'kim@kunde.example', signPassword: 'x' })).rejects.toMatchObject(
    elsewhere,
  );
  await expect(user.passwordReset({ email: 'kim@kunde.example' })).rejects.toMatchObject(elsewhere);
});

test("the sign-in page gets only the provider's settings", async () => {
  const { data } = await server.api().portal.settings();
  expect(data.provider_sign_in).toEqual({
    name: 'Nordlicht',
    register_url: '',
    reset_url: '',
    account_url: '',
  });
  expect(data.firebase).toEqual({ apiKey: '', authDomain: '', projectId: '' });
  const headers = (await server.request('/api/ping')).headers.get('content-security-policy');
  expect(headers).toContain("connect-src 'self' ");
  expect(headers).not.toContain('googleapis');
});
