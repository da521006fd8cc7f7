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
  /** Request parameter to drop; some providers do not know it. */
  const signIn = async ({ fresh = false, without = '' } = {}) => {
    const browser = browserOf(server);
    const url = new URL(await browser.begin({ fresh }));
    url.searchParams.delete(without);
    const { search, wasAsked } = await signInAt(provider, url.href, name, jar);
    const { id_token } = (await browser.finish(search)).data;
    const { access } = (await server.api().user.login({ id_token, code: '' })).data;
    return { api: server.api(access), wasAsked };
  };
  return { signIn };
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

  test.each([
    ['of which the provider says the time, since it was asked', ''],
    ['of which the provider does not say the time all the same', 'max_age'],
  ])('begun to confirm the password counts: one %s', async (_, without) => {
    const { signIn } = await aClient();
    await signIn();
    const { api, wasAsked } = await signIn({ fresh: true, without });
    expect(wasAsked).toBe(true);
    expect((await api.secondFactor.begin({})).data.secret).toMatch(/^[A-Z2-7]+$/);
    server.clock.advance({ minutes: 11 });
    await expect(api.secondFactor.begin({})).rejects.toMatchObject(requested);
    server.clock.set(new Date());
  });
});
