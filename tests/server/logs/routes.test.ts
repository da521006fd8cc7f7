import { expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const server = await startServer();
const report = () => ({
  id: crypto.randomUUID(),
  name: 'order',
  severity: 'ERROR' as const,
  event: 'create',
  text: 'CARRIER_REFUSED',
});
const stored = async (id: string) =>
  (
    await server.pool.query('select client_id, name, severity, event, text from client_log where id = $1', [
      id,
    ])
  ).rows;

test('anyone may report, and a signed-in user is recorded by id', async () => {
  const { api, client } = await server.signIn();
  const [anonymous, own] = [report(), report()];
  await server.api().logs.write(anonymous);
  await api.logs.write(own);
  const { id: _, ...fields } = own;
  expect(await stored(anonymous.id)).toEqual([{ ...fields, client_id: null }]);
  expect(await stored(own.id)).toEqual([{ ...fields, client_id: client.id }]);
});

test('the four fields of the specification are enough', async () => {
  const { id: _, ...fields } = { ...report(), text: `only ${crypto.randomUUID()}` };
  await server.api().logs.write(fields);
  const { rows } = await server.pool.query(
    'select name, severity, event, text from client_log where text = $1',
    [fields.text],
  );
  expect(rows).toEqual([fields]);
});

test('a repeated report is stored once', async () => {
  const it = report();
  await server.api().logs.write(it);
  await server.api().logs.write({ ...it, text: 'again' });
  expect(await stored(it.id)).toHaveLength(1);
});

test('a browser with an expired token can still report', async () => {
  const { api, client } = await server.signIn();
  await server.pool.query('update client set is_active = false where id = $1', [client.id]);
  server.clock.advance({ seconds: 1 });
  const it = report();
  await api.logs.write(it);
  expect((await stored(it.id))[0].client_id).toBeNull();
});
