import { afterAll, describe, expect, test } from 'vitest';
import { signInAt, startProvider } from '#support/identity-provider.ts';
import { portalBeside } from '#support/provided-portal.ts';
import { startServer } from '#support/server.ts';
import { browserOf } from '#support/sign-in-browser.ts';

const server = await startServer();
server.clock.set(new Date());
const portalUrl = 'http://portal.test';
type Part = (idToken: string) => string;
const accounts = { kim: { email: 'kim@kunde.example', email_verified: true } };

describe('a provider', () => {
  test('answers 502 while it is down, and signs in once it is back', async () => {
    const first = await startProvider({ portalUrl, accounts });
    const port = Number(new URL(first.issuer).port);
    await first.stop();
    const portal = portalBeside(server, first.issuer);
    const away = { code: 'AUTH_UNAVAILABLE', status: 502 };
    const one = browserOf(portal);
    await expect(one.begin()).rejects.toMatchObject(away);
    expect(await one.end()).toBe('');
    const provider = await startProvider({ portalUrl, port, accounts });
    const { search } = await signInAt(provider, await one.begin(), 'kim');
    await provider.stop();
    await expect(one.finish(search)).rejects.toMatchObject(away);
    expect(JSON.stringify(server.logged)).not.toContain('kim@kunde.example');
    expect(server.logged.filter(({ provider }) => provider).length).toBeGreaterThan(1);
  });

  test('is refused if it names another issuer', async () => {
    const provider = await startProvider({ portalUrl, accounts });
    const portal = portalBeside(server, provider.issuer.replace('127.0.0.1', 'localhost'));
    await expect(browserOf(portal).begin()).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE' });
    await provider.stop();
  });

  test('is asked for the e-mail if the token lacks it', async () => {
    const provider = await startProvider({ portalUrl, accounts, isSparse: true });
    const one = browserOf(portalBeside(server, provider.issuer));
    const { search } = await signInAt(provider, await one.begin(), 'kim');
    expect((await one.finish(search)).data.email).toBe('kim@kunde.example');
    expect(provider.asked).toContain('GET /me');
    await provider.stop();
  });

  test('cannot sign people in if it has another client secret; the log says so', async () => {
    const provider = await startProvider({ portalUrl, accounts });
    const one = browserOf(portalBeside(server, provider.issuer, { oidc: { clientSecret: 'another' } }));
    const { search } = await signInAt(provider, await one.begin(), 'kim');
    await expect(one.finish(search)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE' });
    expect(JSON.stringify(server.logged)).toContain('"status":401');
    await provider.stop();
  });

  const [head, claims, signature] = [0, 1, 2].map((at) => (it: string) => it.split('.')[at] ?? '') as [
    Part,
    Part,
    Part,
  ];
  test.each<[string, (idToken: string) => string]>([
    ['of one word', () => 'token'],
    ['whose head is no JSON', (it) => ['e30x', claims(it), signature(it)].join('.')],
    ['whose claims are no JSON', (it) => [head(it), 'Zm9v', signature(it)].join('.')],
    ['whose signature is another', (it) => [head(it), claims(it), 'A'.repeat(342)].join('.')],
    ['without a signature', (it) => [head(it), claims(it), ''].join('.')],
  ])('is not away if it sends an id token %s: the sign-in is refused', async (_, spoil) => {
    const provider = await startProvider({ portalUrl, accounts, spoil });
    const one = browserOf(portalBeside(server, provider.issuer));
    const { search } = await signInAt(provider, await one.begin(), 'kim');
    await expect(one.finish(search)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED', status: 401 });
    await provider.stop();
  });
});

const careless = await startProvider({
  portalUrl,
  accounts: { kim: { email: 'kim@kunde.example', email_verified: false } },
});
const brief = await startProvider({ portalUrl, accounts, idTokenLasts: 20 });
afterAll(() => Promise.all([careless.stop(), brief.stop()]));

describe('an e-mail', () => {
  test.each([
    ['that nobody confirmed', {}, 'MAIL_NOT_VERIFIED'],
    ['of a claim that is not there', { emailClaim: 'upn' }, 'MAIL_MISSING'],
    ['of a provider whose every e-mail counts', { isEmailTrusted: true }, undefined],
  ])('%s', async (_, oidc, code) => {
    const one = browserOf(portalBeside(server, careless.issuer, { oidc }));
    const { search } = await signInAt(careless, await one.begin(), 'kim');
    const finished = one.finish(search);
    if (code) await expect(finished).rejects.toMatchObject({ code });
    else expect((await finished).data.account).toBe('new');
  });
});

describe('clocks', () => {
  test.each([
    [40, true],
    [-40, true],
    [120, false],
    [-120, false],
  ])('%i seconds apart are accepted: %s', async (seconds, isTaken) => {
    const clock = { now: () => new Date(Date.now() + seconds * 1000) };
    const one = browserOf(portalBeside(server, brief.issuer, { clock }));
    const { search } = await signInAt(brief, await one.begin(), 'kim');
    const finished = one.finish(search);
    if (isTaken) expect((await finished).data.account).toBe('new');
    else await expect(finished).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' });
  });
});
