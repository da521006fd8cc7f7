import { describe, expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const server = await startServer();
const logIn = (id_token: string) => server.api().user.login({ id_token });
const auditOf = async (clientId: string) =>
  (
    await server.pool.query('select action, details from audit_event where client_id = $1 order by at, id', [
      clientId,
    ])
  ).rows;

describe('an id token', () => {
  test('starts a session for a confirmed address and an unlocked account', async () => {
    const client = await server.newClient();
    const { data } = await logIn(server.identity.idTokenFor(client.email));
    expect((await server.api(data.access).user.get()).data.email).toBe(client.email);
    expect(await auditOf(client.id)).toEqual([{ action: 'login', details: {} }]);
  });

  test('is refused if it was not issued', async () => {
    await expect(logIn('made up')).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  test('is refused for an unconfirmed address', async () => {
    const client = await server.newClient({ emailVerified: false });
    await expect(logIn(server.identity.idTokenFor(client.email))).rejects.toMatchObject({
      code: 'MAIL_NOT_VERIFIED',
      status: 403,
    });
    expect(await auditOf(client.id)).toEqual([
      { action: 'login_refused', details: { code: 'MAIL_NOT_VERIFIED' } },
    ]);
  });

  test('is refused for a locked account', async () => {
    const client = await server.newClient({ is_active: false });
    await expect(logIn(server.identity.idTokenFor(client.email))).rejects.toMatchObject({
      code: 'CLIENT_INACTIVE',
      status: 403,
    });
  });

  test('is refused for an account without a profile', async () => {
    const email = 'ohne-profil@kunde.example';
    await server.identity.ensureAccount({ email, password: 'x', emailVerified: true });
    await expect(logIn(server.identity.idTokenFor(email))).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
  });
});

describe('logging out everywhere', () => {
  test('ends every session, here and at the identity service', async () => {
    const one = await server.signIn();
    const two = await server.signInAgain(one.client);
    await one.api.user.logoutAll();
    server.clock.advance({ seconds: 1 });
    for (const device of [one, two]) {
      await expect(device.api.user.get()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
      await expect(server.api().user.login({ refresh: device.refresh })).rejects.toMatchObject({
        code: 'SESSION_ENDED',
      });
    }
    expect(server.identity.revoked).toContain(one.user.user_uid);
    expect((await auditOf(one.client.id)).at(-1)?.action).toBe('logout_all');
  });

  test('leaves other clients signed in', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    await one.api.user.logoutAll();
    server.clock.advance({ seconds: 1 });
    expect((await other.api.user.get()).data.email).toBe(other.client.email);
  });

  test('invalidates id tokens issued before', async () => {
    const { client, api } = await server.signIn();
    const early = server.identity.idTokenFor(client.email);
    server.clock.advance({ seconds: 2 });
    await api.user.logoutAll();
    await expect(logIn(early)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect((await logIn(server.identity.idTokenFor(client.email))).data.access).toBeTruthy();
  });

  test('works while the identity service is down', async () => {
    const { api } = await server.signIn();
    server.identity.state.isAway = true;
    await api.user.logoutAll();
    server.identity.state.isAway = false;
    server.clock.advance({ seconds: 1 });
    await expect(api.user.get()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });
});
