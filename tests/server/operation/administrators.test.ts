import pg from 'pg';
import { expect, test } from 'vitest';
import { accountHash } from '#server/audit.ts';
import { readCommand } from '#server/operation/run-command.ts';
import { authenticator } from '#support/authenticator.ts';
import { runAdmin } from '#support/run-admin.ts';
import { startServer } from '#support/server.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';

const server = await startServer();

const admin = (args: string[], env: Record<string, string> = { DATABASE_URL: server.databaseUrl }) =>
  runAdmin(args, env);

const recordOf = async (clientId: string) => {
  const { rows } = await server.pool.query(
    `select action, details from audit_event where client_id = $1 and action like 'admin_%' order by at, id`,
    [clientId],
  );
  return rows;
};
const clear = () => server.pool.query('update client set is_admin = false');

test('a client becomes an administrator and loses the role at once, both on record', async () => {
  await clear();
  expect(await admin(['list'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^There is no administrator/),
  });
  const other = await server.newClient({ is_admin: true });
  const { client, access } = await server.signIn();
  const asStaff = server.api(access).user.list({});
  await expect(asStaff).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const granted = await admin(['grant', client.email.toUpperCase()]);
  expect(granted).toMatchObject({ code: 0, err: '' });
  expect(granted.out).toContain(
    `${client.email} (${client.number}, ${client.company}) is an administrator now.`,
  );
  server.clock.advance({ seconds: 2 });
  await server.api(access).user.list({});
  expect((await admin(['grant', client.email])).out).toContain('is an administrator already');
  const listed = await admin(['list']);
  expect(listed.out.split('\n')).toEqual([
    `${other.email} (${other.number}, ${other.company}): no second factor`,
    `${client.email} (${client.number}, ${client.company}): no second factor`,
  ]);

  expect(await admin(['revoke', client.email])).toMatchObject({ code: 0, err: '' });
  server.clock.advance({ seconds: 2 });
  await expect(server.api(access).user.list({})).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect((await admin(['revoke', client.email])).out).toContain('is no administrator');
  expect(await recordOf(client.id)).toEqual([
    { action: 'admin_granted', details: { by: 'command' } },
    { action: 'admin_revoked', details: { by: 'command' } },
  ]);
});

test('the only administrator cannot be removed', async () => {
  await clear();
  const only = await server.newClient({ is_admin: true });
  await server.newClient({ is_admin: true, is_active: false, unlocked: new Date() });
  const refused = await admin(['revoke', only.email]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('is the only administrator');
  expect(await recordOf(only.id)).toEqual([]);
});

test('granting unlocks an account that waits for its check, and a locked one only with the option', async () => {
  const waiting = await server.newClient({ is_active: false });
  const granted = await admin(['grant', waiting.email]);
  expect(granted.out).toContain('and the account is unlocked');
  expect((await server.signInAgain(waiting)).access).toEqual(expect.any(String));

  const locked = await server.newClient({ is_active: false, unlocked: new Date() });
  expect(await admin(['grant', locked.email])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--unlock'),
  });
  expect(await recordOf(locked.id)).toEqual([]);
  expect((await admin(['grant', locked.email, '--unlock'])).code).toBe(0);
  expect(await recordOf(locked.id)).toEqual([
    { action: 'admin_granted', details: { by: 'command', is_unlocked: true } },
  ]);
});

test('a lost second factor is reset by command, on record and by mail to the account', async () => {
  const { client, api } = await server.signIn({ is_admin: true });
  expect(await admin(['reset-second-factor', client.email])).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no second factor.'),
  });
  const { data: setup } = await api.secondFactor.begin({ password: server.password });
  await api.secondFactor.confirm({ code: authenticator(setup.secret).codeAt(server.clock.now()) });
  const portal = await startProcess({
    DATABASE_URL: server.databaseUrl,
    FILES_DIR: server.config.filesDir,
  });
  await untilListening(portal.process);

  const reset = await admin(['reset-second-factor', client.email]);
  expect(reset).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('The portal tells the account'),
  });
  const { rows } = await server.pool.query(
    `select action, details from audit_event where client_id = $1 and action = 'second_factor_reset'`,
    [client.id],
  );
  expect(rows).toEqual([{ action: 'second_factor_reset', details: { by: 'command' } }]);
  const mails = () =>
    server.pool
      .query('select text from mail_kept where recipient = $1', [client.email])
      .then((it) => it.rows);
  await expect.poll(mails).toEqual([{ text: expect.stringMatching(/zurückgesetzt/) }]);
  server.clock.advance({ seconds: 2 });
  expect((await server.signInAgain(client)).access).toEqual(expect.any(String));
  portal.process.kill('SIGTERM');
  expect(await exitOf(portal.process)).toBe(0);
});

test.each([
  [['grant', 'niemand@kunde.example'], 1, 'No client has the e-mail niemand@kunde.example'],
  [[], 2, 'Usage: node src/server/admin.js'],
])('%j exits with %i and says why', async (args, code, sentence) => {
  const ended = await admin(args);
  expect(ended).toMatchObject({ code, out: '' });
  expect(ended.err).toContain(sentence);
});

test.each([
  ['grant'],
  ['grant kim'],
  ['grant a@b.example c@d.example'],
  ['grant a@b.example --force'],
  ['list a@b.example'],
  ['list --skip 5'],
  ['revoke a@b.example --unlock'],
  ['reset-second-factor'],
  ['after-restore a@b.example'],
  ['after-restore --skip many'],
])('"%s" is refused with the usage', (typed) => {
  expect(() => readCommand(typed.split(' '))).toThrow(expect.objectContaining({ exitCode: 2 }));
});

test('without a database the program says what to do', async () => {
  const unset = await admin(['list'], {});
  expect(unset).toMatchObject({ code: 1, out: '' });
  expect(unset.err).toBe(
    'The setting DATABASE_URL is required. It is the one the server is started with; for the embedded portal use "npm run admin -- …".',
  );
  const away = await admin(['list'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('does not answer. It has to run') });
});

test("a database without this version's tables is not changed", async () => {
  const url = new URL(server.databaseUrl);
  url.pathname = '/postgres';
  const empty = await admin(['list'], { DATABASE_URL: url.href });
  expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('start the server once') });
  const beside = new pg.Client({ connectionString: url.href });
  await beside.connect();
  expect((await beside.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  await beside.end();
});

test("account-hash prints the audit log's hash of an e-mail, current and under the former secret", async () => {
  const email = 'opfer@kunde.example';
  const { sessionSecret } = server.config;
  const former = 'the former secret of the tests, long enough too';
  const settings = { DATABASE_URL: server.databaseUrl, SESSION_SECRET: sessionSecret };
  const hash = accountHash({ sessionSecret }, email);
  expect(await admin(['account-hash', email], settings)).toEqual({ code: 0, out: hash, err: '' });
  const { out } = await admin(['account-hash', email], { ...settings, SESSION_SECRET_PREVIOUS: former });
  expect(out.split('\n')).toEqual([
    hash,
    `${accountHash({ sessionSecret: former }, email)} (before the secret was changed)`,
  ]);
});

test('account-hash does not create a secret', async () => {
  const { code, out, err } = await admin(['account-hash', 'opfer@kunde.example']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('SESSION_SECRET is required');
});
