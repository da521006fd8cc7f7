import { beforeEach, describe, expect, test } from 'vitest';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const firstAdminEmail = 'leitung@pult.example';
const server = await startServer({
  config: {
    firstAdminEmail,
    mail: { from: 'a@pult.example', adminEmail: firstAdminEmail, packagingEmail: 'lager@pult.example' },
  },
});
const { register, mailsTo, linkFor, codeIn } = registrations(server);
const signIn = (email: string) => server.api().user.login({ id_token: server.identity.idTokenFor(email) });
const stateOf = async (email: string) => {
  const { rows } = await server.pool.query(
    'select is_admin, is_active, unlocked is not null as is_unlocked from client where email = $1',
    [email],
  );
  return rows[0];
};
const granted = async () => {
  const { rows } = await server.pool.query(
    `select client.email, details from audit_event join client on client.id = client_id where action = 'admin_granted'`,
  );
  return rows;
};

beforeEach(async () => {
  const { rows } = await server.pool.query('select user_uid from client where email = $1', [firstAdminEmail]);
  for (const { user_uid } of rows) await server.identity.deleteAccount(user_uid);
  await server.pool.query(
    `update client set email = id || '@former.example', user_uid = id, is_admin = false`,
  );
});

describe('the account of ADMIN_EMAIL', () => {
  test('becomes the first administrator once its e-mail is confirmed, and not before', async () => {
    const { user_uid } = await register({ email: 'Leitung@pult.example' });
    await server.api().user.verificationAdmin({ id: user_uid });
    await mailsTo(firstAdminEmail);
    expect(await stateOf(firstAdminEmail)).toEqual({ is_admin: false, is_active: false, is_unlocked: false });

    server.identity.spendCode(codeIn(await linkFor(firstAdminEmail)));
    await server.api().user.verificationAdmin({ id: user_uid });
    expect((await mailsTo(firstAdminEmail))[0]?.subject).toBe('Ihr Kundenkonto ist freigeschaltet');
    expect(await stateOf(firstAdminEmail)).toEqual({ is_admin: true, is_active: true, is_unlocked: true });
    const { data } = await signIn(firstAdminEmail);
    await server.api(data.access).user.list({});
    expect(await granted()).toEqual([{ email: firstAdminEmail, details: { by: 'ADMIN_EMAIL' } }]);
  });

  test('becomes administrator at the next sign-in if it was unlocked before', async () => {
    const owner = await server.newClient({ email: firstAdminEmail });
    const { data } = await signIn(owner.email);
    await server.api(data.access).user.list({});
  });

  test('stays a customer while there is an administrator', async () => {
    await server.newClient({ is_admin: true });
    const owner = await server.newClient({ email: firstAdminEmail });
    const { data } = await signIn(owner.email);
    await expect(server.api(data.access).user.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('stays locked if it was locked by the staff', async () => {
    await server.newClient({ email: firstAdminEmail, is_active: false, unlocked: new Date() });
    await expect(signIn(firstAdminEmail)).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
    expect(await stateOf(firstAdminEmail)).toMatchObject({ is_admin: false, is_active: false });
  });
});

test('no other account becomes an administrator', async () => {
  const { client, access } = await server.signIn();
  await expect(server.api(access).user.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await stateOf(client.email)).toMatchObject({ is_admin: false });
});
