import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#support/server.ts';

const server = await startServer();
type Client = Awaited<ReturnType<TestServer['newClient']>>;

async function signInFrom(client: Client, headers: Record<string, string>) {
  const id_token = server.identity.idTokenFor(client.email);
  const { data } = await server.api().user.login({ id_token }, { context: { headers } });
  return { ...data, api: server.api(data.access) };
}

const code = (error: { code: string }) => error.code;

test('a user sees their sessions: this device first, then the last used', async () => {
  const client = await server.newClient();
  const office = await signInFrom(client, { 'user-agent': 'Firefox at the office' });
  server.clock.advance({ minutes: 30 });
  const phone = await signInFrom(client, { 'user-agent': 'Safari on the phone' });
  server.clock.advance({ minutes: 10 });
  await server
    .api()
    .user.login({ refresh: office.refresh }, { context: { headers: { 'user-agent': 'Firefox 2' } } });
  const now = server.clock.now().getTime() / 1000;
  expect((await phone.api.user.sessions()).data).toEqual([
    {
      id: expect.any(String),
      user_agent: 'Safari on the phone',
      created: { seconds: now - 600 },
      last_used: { seconds: now - 600 },
      expires: { seconds: now - 600 + 12 * 3600 },
      current: true,
    },
    {
      id: expect.any(String),
      user_agent: 'Firefox 2',
      created: { seconds: now - 2400 },
      last_used: { seconds: now },
      expires: { seconds: now - 2400 + 12 * 3600 },
      current: false,
    },
  ]);
});

test("ended, expired and other users' sessions are not listed", async () => {
  const client = await server.newClient();
  await server.signIn();
  await signInFrom(client, {});
  server.clock.advance({ hours: 11 });
  const ended = await signInFrom(client, {});
  const [own] = (await ended.api.user.sessions()).data;
  await ended.api.user.endSession({ id: own?.id ?? '' });
  server.clock.advance({ hours: 1 });
  const { api } = await signInFrom(client, { 'user-agent': 'x'.repeat(2000) });
  const { data } = await api.user.sessions();
  expect(data).toHaveLength(1);
  expect(data[0]?.user_agent).toHaveLength(400);
});

describe('ending', () => {
  test('one session signs out only that device, immediately', async () => {
    const here = await server.signIn();
    const there = await server.signInAgain(here.client);
    const other = (await here.api.user.sessions()).data.find((it) => !it.current);
    await here.api.user.endSession({ id: other!.id });
    await here.api.user.endSession({ id: other!.id });
    server.clock.advance({ seconds: 1 });
    expect(await there.api.user.get().catch(code)).toBe('SESSION_ENDED');
    expect(await server.api().user.login({ refresh: there.refresh }).catch(code)).toBe('SESSION_ENDED');
    expect((await here.api.user.sessions()).data).toHaveLength(1);
  });

  test("another user's session is answered as not found and ends nothing", async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    const [theirs] = (await other.api.user.sessions()).data;
    const errors = await Promise.all([
      one.api.user.endSession({ id: theirs!.id }).catch((it) => it),
      one.api.user.endSession({ id: v7() }).catch((it) => it),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(errors[0].message).toBe(errors[1].message);
    server.clock.advance({ seconds: 1 });
    expect((await other.api.user.get()).data.email).toBe(other.client.email);
  });

  test('all others leaves this device signed in', async () => {
    const here = await server.signIn();
    const others = [await server.signInAgain(here.client), await server.signInAgain(here.client)];
    await here.api.user.endOtherSessions();
    server.clock.advance({ seconds: 1 });
    for (const { api } of others) expect(await api.user.get().catch(code)).toBe('SESSION_ENDED');
    expect((await here.api.user.sessions()).data).toHaveLength(1);
  });
});

describe('the language of mails', () => {
  const languageOf = async (id: string) =>
    (await server.pool.query('select language from client where id = $1', [id])).rows[0].language;

  test('is that of the last used device', async () => {
    const client = await server.newClient();
    const { refresh } = await signInFrom(client, { 'x-language': 'en' });
    expect(await languageOf(client.id)).toBe('en');
    await server.api().user.login({ refresh }, { context: { headers: { 'x-language': 'de' } } });
    expect(await languageOf(client.id)).toBe('de');
  });

  test('stays if a device sends none', async () => {
    const client = await server.newClient({ language: 'en' });
    await signInFrom(client, { 'accept-language': 'de' });
    expect(await languageOf(client.id)).toBe('en');
  });
});
