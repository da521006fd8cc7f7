import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loggedError } from '#server/errors.ts';
import { createLog, logConsole, logTo } from '#server/log.ts';
import { anAddress, anOrder, aProfile, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

test("a call leaves one line: the user's id, the call, its result and its duration", async () => {
  const { api, client } = await server.signIn();
  server.logged.length = 0;
  await api.user.get();
  expect(server.logged).toEqual([
    expect.objectContaining({
      level: 30,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_id: client.id,
      method: 'GET',
      call: 'user.get',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
});

test('a log that cannot be written stops no call', () => {
  const readOnly = openSync(fileURLToPath(import.meta.url), 'r');
  const log = createLog({ logLevel: 'info' }, logTo(readOnly));
  for (let line = 0; line < 3; line += 1) log.info('no room');
  closeSync(readOnly);
});

test('an exception that a library prints to the console is one JSON line', () => {
  const lines: string[] = [];
  const library = console;
  const before = { ...library };
  logConsole(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  library.error(new Error('Straßner GmbH', { cause: Object.assign(new Error('read'), { code: 'EIO' }) }));
  library.info('The user aborted a request.');
  Object.assign(library, before);
  expect(lines.map((it) => JSON.parse(it))).toMatchObject([
    { level: 50, msg: 'a library reports', printed: [{ type: 'Error', cause: { message: 'read' } }] },
    { level: 30, printed: ['The user aborted a request.'] },
  ]);
});

test('no personal data gets into the log, whatever fails', async () => {
  const secret = 'Zitronenfalter';
  const { client, api, access, refresh } = await server.signIn({
    email: `${secret.toLowerCase()}@kunde.example`,
    company: `${secret} GmbH`,
  });
  await given.address(server.db, client, { company: secret });
  const idempotency = () => ({ context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
  await api.shipment.create(anOrder({ recipient: anAddress({ company: secret }) }), idempotency());
  await api.address.getAll();
  await api.shipment.userList({ search: secret });
  const send = (path: string, body: string, headers = {}) =>
    server.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const authorization = `Bearer ${access}`;
  await send('/api/user/is-verified', JSON.stringify({ email: `${secret}@x.example`, signPassword: secret }));
  await send('/api/user/login', JSON.stringify({ id_token: secret }));
  const idToken = server.identity.idTokenFor(client.email);
  await send('/api/user/create', JSON.stringify(aProfile({ email: client.email, company: secret })), {
    authorization: `Bearer ${idToken}`,
  });
  await send('/api/user/password-reset', JSON.stringify({ email: client.email }));
  await send('/api/user/is-exist', JSON.stringify({ email: client.email }));
  await send(`/api/user/verify/${client.user_uid}`, JSON.stringify({ actionCode: secret }));
  const { data: own } = await api.user.baseInfo();
  await api.user.updateBaseInfo({ ...own, contact_person: secret });
  await send('/api/shipment/create', `{"sender": "${secret}`, { authorization });
  await send('/api/shipment/create', JSON.stringify({ sender: secret }), {
    authorization,
    'idempotency-key': crypto.randomUUID(),
  });
  await server.request(`/api/shipment/${secret}?email=${secret}`, { headers: { authorization } });
  await server.request(`/${secret}`);
  await server.pool.query('alter table address rename to address_gone');
  await expect(api.address.getAll()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  await server.pool.query('alter table address_gone rename to address');

  const everything = JSON.stringify(server.logged);
  expect(server.logged.length).toBeGreaterThan(8);
  for (const word of [secret, secret.toLowerCase(), access, refresh, idToken, authorization, server.password])
    expect(everything).not.toContain(word);
});

test('a database error is logged by code and place, without the values it quotes', async () => {
  const { client } = await server.signIn();
  const error = await given
    .client(server.db, { email: client.email })
    .catch((cause: unknown) => new Error('wrapped', { cause }));
  const logged = loggedError(error);
  expect(JSON.stringify(logged)).toContain('client_email');
  expect(JSON.stringify(logged)).toContain('23505');
  expect(JSON.stringify(logged)).not.toContain(client.email);
});
