import { expect, test } from 'vitest';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

test("the address book is the client's own, sorted by company", async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  for (const company of ['Zeller', 'Öhler', 'abc', 'Abc'])
    await given.address(server.db, one.client, { company });
  await given.address(server.db, other.client, { company: 'Fremd' });
  const { data } = await one.api.address.getAll();
  expect(data.map((it) => it.company)).toEqual(['abc', 'Abc', 'Öhler', 'Zeller']);
});

test('an address comes with its id, and without its owner', async () => {
  const { api, client } = await server.signIn();
  const stored = await given.address(server.db, client);
  const { client_id: _, ...shown } = stored;
  expect((await api.address.getAll()).data).toEqual([shown]);
});
