import { describe, expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const server = await startServer();

async function refresh(token: string) {
  const response = await server.request('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: token }),
  });
  const body = await response.json();
  return { status: response.status, code: body.code as string | undefined, ...body.data } as {
    status: number;
    code?: string;
    access: string;
    refresh: string;
  };
}

async function works(access: string) {
  server.clock.advance({ seconds: 1 });
  const headers = { authorization: `Bearer ${access}` };
  return (await server.request('/api/user/get', { headers })).status === 200;
}

test('a refresh token gives a new pair', async () => {
  const first = await server.signIn();
  const second = await refresh(first.refresh);
  expect(second.refresh).not.toBe(first.refresh);
  expect(await works(second.access)).toBe(true);
  expect((await refresh(second.refresh)).status).toBe(200);
});

test('the database stores only the hash of a refresh token', async () => {
  const { refresh: token } = await server.signIn();
  const { rows } = await server.pool.query('select s::text as row from session s');
  const everything = rows.map((it) => it.row).join('\n');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(Buffer.from(token, 'base64url').subarray(16).toString('hex'));
});

describe('the previous refresh token', () => {
  test('gives the same successor for 60 s, in case an answer was lost', async () => {
    const { refresh: first } = await server.signIn();
    const lost = await refresh(first);
    server.clock.advance({ seconds: 60 });
    const repeated = await refresh(first);
    expect(repeated.refresh).toBe(lost.refresh);
    expect(await works(repeated.access)).toBe(true);
    expect((await refresh(repeated.refresh)).status).toBe(200);
  });

  test('is refused after 60 s, and the session ends', async () => {
    const { refresh: first } = await server.signIn();
    const second = await refresh(first);
    server.clock.advance({ seconds: 60, ms: 1 });
    expect(await refresh(first)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(await refresh(second.refresh)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(await works(second.access)).toBe(false);
  });

  test('is refused once its successor was used, and the session ends', async () => {
    const { refresh: first } = await server.signIn();
    const second = await refresh(first);
    const third = await refresh(second.refresh);
    expect(await refresh(first)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(await refresh(third.refresh)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(await works(third.access)).toBe(false);
  });

  test('does not prolong the session when repeated', async () => {
    const { refresh: first } = await server.signIn();
    await refresh(first);
    server.clock.advance({ seconds: 40 });
    expect((await refresh(first)).status).toBe(200);
    server.clock.advance({ seconds: 40 });
    expect((await refresh(first)).status).toBe(401);
  });
});

test('gives one token for twenty concurrent refreshes, and the session continues', async () => {
  const { refresh: first } = await server.signIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
  expect(answers.map((it) => it.status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((it) => it.refresh)).size).toBe(1);
  expect((await refresh(answers[0]!.refresh)).status).toBe(200);
});

test('is recorded when reused', async () => {
  const { client, refresh: first } = await server.signIn();
  await refresh((await refresh(first)).refresh);
  await refresh(first);
  const { rows } = await server.pool.query(
    'select action from audit_event where client_id = $1 order by at, id',
    [client.id],
  );
  expect(rows.map((it) => it.action)).toEqual(['login', 'session_reuse']);
});

describe('12 hours', () => {
  test('after sign-in the session ends, however often it was refreshed', async () => {
    let { refresh: token } = await server.signIn();
    for (let hour = 0; hour < 11; hour += 1) {
      server.clock.advance({ hours: 1 });
      ({ refresh: token } = await refresh(token));
    }
    server.clock.advance({ minutes: 59, seconds: 59 });
    const last = await refresh(token);
    expect(last.status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await refresh(last.refresh)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(await works(last.access)).toBe(false);
  });
});

test('a session of a locked account pauses until the account is unlocked', async () => {
  const { client, refresh: first } = await server.signIn();
  await server.pool.query('update client set is_active = false where id = $1', [client.id]);
  expect(await refresh(first)).toMatchObject({ status: 403, code: 'CLIENT_INACTIVE' });
  await server.pool.query('update client set is_active = true where id = $1', [client.id]);
  expect((await refresh(first)).status).toBe(200);
});

test.each([
  ['nonsense', 'nonsense'],
  ['a token of a session that does not exist', Buffer.alloc(48, 7).toString('base64url')],
  ['very long', 'a'.repeat(512)],
  ['not text at all', 'äöü\0'],
])('a refresh token that is %s ends no session', async (_, token) => {
  expect(await refresh(token)).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
});

test('a forged proof for a real session ends it: its id was stolen', async () => {
  const { refresh: first, access } = await server.signIn();
  const bytes = Buffer.from(first, 'base64url').fill(1, 16);
  expect((await refresh(bytes.toString('base64url'))).code).toBe('SESSION_ENDED');
  expect(await works(access)).toBe(false);
});

test('sessions of two devices are independent', async () => {
  const one = await server.signIn();
  const two = await server.signInAgain(one.client);
  await refresh((await refresh(one.refresh)).refresh);
  await refresh(one.refresh);
  expect(await works(one.access)).toBe(false);
  expect(await works(two.access)).toBe(true);
  expect((await refresh(two.refresh)).status).toBe(200);
});
