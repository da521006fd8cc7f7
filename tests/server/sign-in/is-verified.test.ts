import { describe, expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { password } = server;
const ask = (email: string, signPassword = password) => server.api().user.isVerified({ email, signPassword });

test.each([
  ['confirmed and unlocked', true, true, true],
  ['not confirmed', false, true, false],
  ['locked', true, false, false],
])('an account that is %s', async (_, emailVerified, is_active, verified) => {
  const { email } = await server.newClient({ emailVerified, is_active });
  expect(await ask(email)).toEqual({ data: { verified } });
});

test('a confirmed account without a profile is not verified', async () => {
  await server.identity.ensureAccount({ email: 'nur-konto@kunde.example', password, emailVerified: true });
  expect(await ask('nur-konto@kunde.example')).toEqual({ data: { verified: false } });
});

test('a wrong password and an unknown account get the same answer', async () => {
  const { email } = await server.newClient({ emailVerified: false });
  const answers = await Promise.all(
    [email, 'gibt-es-nicht@kunde.example'].map((it) =>
      server.request('/api/user/is-verified', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: it, signPassword: 'falsch' }),
      }),
    ),
  );
  const [wrong, unknown] = await Promise.all(answers.map((it) => it.text()));
  expect(answers.map((it) => it.status)).toEqual([401, 401]);
  expect(JSON.parse(wrong!).code).toBe('AUTH_WRONG_PASSWORD');
  expect(unknown).toBe(wrong);
});

test('an account disabled by the identity service is reported only with the right password', async () => {
  const { email } = await server.newClient();
  server.identity.change(email, { disabled: true });
  await expect(ask(email)).rejects.toMatchObject({ code: 'AUTH_USER_DISABLED', status: 401 });
  await expect(ask(email, 'falsch')).rejects.toMatchObject({ code: 'AUTH_WRONG_PASSWORD' });
});

test('an identity service that is down is reported as such', async () => {
  const { email } = await server.newClient();
  server.identity.state.isAway = true;
  await expect(ask(email)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE', status: 502 });
  server.identity.state.isAway = false;
});

describe('attempts', () => {
  test('are limited per account, even for one that does not exist', async () => {
    const strict = await startServer({
      config: {
        rateLimits: {
          openCallsPerMinute: 1000,
          signInsPerAccount: 3,
          callsPerMinute: 1000,
          trackingPerMinute: 20,
        },
      },
    });
    const real = await strict.newClient();
    for (const email of [real.email, 'niemand@kunde.example']) {
      const attempt = (signPassword: string, of = email) =>
        strict.request('/api/user/is-verified', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: of, signPassword }),
        });
      for (let i = 0; i < 3; i += 1) expect((await attempt('falsch')).status).toBe(401);
      const refused = await attempt(password, email.toUpperCase());
      expect(refused.status).toBe(429);
      expect((await refused.json()).code).toBe('AUTH_TOO_MANY_REQUESTS');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    }
    const another = await strict.newClient();
    expect(
      (await strict.api().user.isVerified({ email: another.email, signPassword: password })).data,
    ).toEqual({
      verified: true,
    });
  });

  test('are reset by the right password', async () => {
    const strict = await startServer({
      config: {
        rateLimits: {
          openCallsPerMinute: 1000,
          signInsPerAccount: 2,
          callsPerMinute: 1000,
          trackingPerMinute: 20,
        },
      },
    });
    const { email } = await strict.newClient();
    for (let i = 0; i < 5; i += 1) {
      await expect(strict.api().user.isVerified({ email, signPassword: 'x' })).rejects.toMatchObject({
        code: 'AUTH_WRONG_PASSWORD',
      });
      await strict.api().user.isVerified({ email, signPassword: password });
    }
  });

  test('are recorded if refused', async () => {
    await expect(ask('spur@kunde.example', 'falsch')).rejects.toMatchObject({ status: 401 });
    const { rows } = await server.pool.query(
      `select details from audit_event where action = 'login_refused' order by at desc limit 1`,
    );
    expect(rows[0].details).toEqual({ code: 'AUTH_WRONG_PASSWORD' });
  });
});
