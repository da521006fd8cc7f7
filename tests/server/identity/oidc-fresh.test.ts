import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { given } from '#support/factories.ts';
import { type Jar, signInAt, startProvider } from '#support/identity-provider.ts';
import { startProvidedPortal } from '#support/provided-portal.ts';
import { browserOf } from '#support/sign-in-browser.ts';

/*
 * Confirming one's identity at a provider that does not report when the password was entered: a new token proves
 * nothing, since the provider issues it without asking.
 */

const provider = await startProvider({ portalUrl: 'http://portal.test', isTimeless: true });
afterAll(() => provider.stop());
const server = await startProvidedPortal(provider.issuer);

async function aClient() {
  const name = `n${randomUUID()}`;
  const email = `${name}@kunde.example`;
  provider.accounts.set(name, { email, email_verified: true });
  await given.client(server.db, { user_uid: randomUUID(), email });
  const jar: Jar = new Map();
  /** `without`: request parameters to drop; some providers ignore them, and a browser can. */
  const attempt = async ({ fresh = false, without = [] as string[] } = {}) => {
    const browser = browserOf(server);
    const url = new URL(await browser.begin({ fresh }));
    for (const parameter of without) url.searchParams.delete(parameter);
    const { search, wasAsked } = await signInAt(provider, url.href, name, jar);
    return { finished: () => browser.finish(search), wasAsked };
  };
  const signIn = async (requests: Parameters<typeof attempt>[0] = {}) => {
    const { finished, wasAsked } = await attempt(requests);
    const { id_token } = (await finished()).data;
    const { access } = (await server.api().user.login({ id_token, code: '' })).data;
    return { api: server.api(access), wasAsked };
  };
  return { signIn, attempt };
}

const requested = { code: 'CONFIRMATION_REQUIRED', data: { by: 'sign_in' } };

describe('a sign-in', () => {
  test('without a password prompt proves nothing, however new its token is', async () => {
    const { signIn } = await aClient();
    await signIn();
    const { api, wasAsked } = await signIn();
    expect(wasAsked).toBe(false);
    const asked = api.secondFactor.begin({}).then(() => 'believed');
    await expect(asked).rejects.toMatchObject(requested);
    expect((await api.user.get()).data.email).toContain('@kunde.example');
  });

  test('begun to confirm the password counts if the provider reports its time', async () => {
    const { signIn } = await aClient();
    await signIn();
    const { api, wasAsked } = await signIn({ fresh: true });
    expect(wasAsked).toBe(true);
    expect((await api.secondFactor.begin({})).data.secret).toMatch(/^[A-Z2-7]+$/);
    server.clock.advance({ minutes: 11 });
    await expect(api.secondFactor.begin({})).rejects.toMatchObject(requested);
    server.clock.set(new Date());
  });

  test('begun to confirm the password is refused without its time, as when the browser drops the prompt', async () => {
    const { signIn, attempt } = await aClient();
    await signIn();
    const { finished, wasAsked } = await attempt({ fresh: true, without: ['max_age', 'prompt'] });
    expect(wasAsked).toBe(false);
    await expect(finished()).rejects.toMatchObject({ code: 'SIGN_IN_TIME_MISSING', status: 401 });
    const { api } = await signIn();
    await expect(api.secondFactor.begin({})).rejects.toMatchObject(requested);
  });
});
