import { expect, test } from 'vitest';
import type { SavedAddress } from '#domain/address/address.ts';
import { seedAddresses } from '#server/demo/bulk-seed.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { anAddress, given } from '#support/factories.ts';
import { type Api, startServer } from '#support/server.ts';

const server = await startServer();
const called = (company: string) => anAddress({ company });

function aDevice(api: Api, limit?: number) {
  const book = new Map<string, SavedAddress>();
  let cursor = '';
  let pieces = 0;
  const piece = async () => {
    const { data, sync } = await api.address.getAll({
      since: cursor,
      ...(limit ? { limit: String(limit) as never } : {}),
    });
    if (!sync) throw new Error('no sync in the answer');
    if (sync.full) book.clear();
    for (const it of data) book.set(it.address_id, it);
    for (const id of sync.deleted) book.delete(id);
    cursor = sync.cursor;
    pieces += 1;
    return sync;
  };
  return {
    piece,
    sync: async () => {
      let { more } = await piece();
      while (more) ({ more } = await piece());
    },
    companies: () => [...book.values()].map((it) => it.company).sort(),
    pieces: () => pieces,
    cursor: () => cursor,
    setCursor: (to: string) => {
      cursor = to;
    },
  };
}

test('a new device gets everything, then only changes', async () => {
  const { api } = await server.signIn();
  const { data: a } = await api.address.create(called('A'));
  const { data: b } = await api.address.create(called('B'));
  const first = await api.address.getAll({ since: '' });
  expect(first.data.map((it) => it.company)).toEqual(['A', 'B']);
  expect(first.sync).toMatchObject({ full: true, more: false, total: 2, deleted: [] });

  const none = await api.address.getAll({ since: first.sync!.cursor });
  expect(none).toMatchObject({ data: [], sync: { full: false, deleted: [] } });

  await api.address.update({ ...a, city: 'Altona' });
  await api.address.delete({ id: b.address_id });
  await api.address.create(called('C'));
  const { data, sync } = await api.address.getAll({ since: none.sync!.cursor });
  expect(data.map((it) => it.company)).toEqual(['A', 'C']);
  expect(data[0]?.city).toBe('Altona');
  expect(sync).toMatchObject({ full: false, deleted: [b.address_id] });
  expect(sync).not.toHaveProperty('total');
});

test('an answer without a cursor holds the whole book', async () => {
  const { api } = await server.signIn();
  await api.address.create(called('A'));
  expect(await api.address.getAll()).not.toHaveProperty('sync');
});

test('a book fetched in pieces is complete although others write meanwhile', async () => {
  const { api, client } = await server.signIn();
  await seedAddresses(server.db, { client_id: client.id, count: 100 });
  const device = aDevice(api, 30);
  expect(await device.piece()).toMatchObject({ full: true, more: true, total: 100 });
  const all = (await api.address.getAll()).data;
  for (const it of all.slice(0, 40)) await api.address.delete({ id: it.address_id });
  await api.address.update({ ...all[50]!, ...called('Neu benannt') });
  await api.address.create(called('Nachzügler'));
  await device.sync();
  expect(device.companies()).toEqual((await api.address.getAll()).data.map((it) => it.company).sort());
  expect(device.pieces()).toBeGreaterThan(3);
});

test('changes of one write that exceed a piece follow in the next', async () => {
  const { api, client } = await server.signIn();
  await seedAddresses(server.db, { client_id: client.id, count: 25 });
  const device = aDevice(api, 10);
  await device.sync();
  expect(device.companies()).toHaveLength(25);
  expect(device.pieces()).toBe(3);
});

test('a sync contains no changes of other clients', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  await other.api.address.create(called('Fremd'));
  const device = aDevice(one.api);
  await device.sync();
  await other.api.address.create(called('Fremd 2'));
  await device.sync();
  expect(device.companies()).toEqual([]);
});

test.each(['x', '-1', '0', '1.2.3', '5.00000000-0000-0000-0000-000000000000', "'; drop table address"])(
  'an invalid cursor (%s) gets everything',
  async (since) => {
    const { api } = await server.signIn();
    await api.address.create(called('A'));
    expect(await api.address.getAll({ since })).toMatchObject({
      data: [{ company: 'A' }],
      sync: { full: true },
    });
  },
);

test('a cursor newer than the database (a backup was restored) gets everything', async () => {
  const { api } = await server.signIn();
  await api.address.create(called('A'));
  const device = aDevice(api);
  await device.sync();
  device.setCursor(device.cursor().replace(/^\d+/, '900'));
  expect(await device.piece()).toMatchObject({ full: true });
});

test('a cursor is valid for 89 days; tombstones live longer', async () => {
  const { client } = await server.signIn();
  const signedIn = () => server.signInAgain(client).then(({ api }) => api);
  let api = await signedIn();
  const { data } = await api.address.create(called('A'));
  const device = aDevice(api);
  await device.sync();
  await api.address.delete({ id: data.address_id });
  server.clock.advance({ days: 88, hours: 23 });
  await forgetOld(server.deps);
  api = await signedIn();
  const late = await api.address.getAll({ since: device.cursor() });
  expect(late.sync).toMatchObject({ full: false, deleted: [data.address_id] });

  server.clock.advance({ hours: 2 });
  api = await signedIn();
  expect((await api.address.getAll({ since: device.cursor() })).sync).toMatchObject({
    full: true,
    deleted: [],
  });
  server.clock.advance({ days: 1 });
  await forgetOld(server.deps);
  const { rows } = await server.pool.query('select 1 from address where client_id = $1', [client.id]);
  expect(rows).toEqual([]);
});

test('a device that syncs all the time misses nothing while many devices write', async () => {
  const { api, client } = await server.signIn();
  for (const n of Array.from({ length: 10 }, (_, i) => i))
    await given.address(server.db, client, { company: `Alt ${n}` });
  const device = aDevice(api, 3);
  let isWriting = true;
  const asking = (async () => {
    while (isWriting) await device.sync();
  })();
  const writer = async (name: string) => {
    for (let n = 0; n < 15; n += 1) {
      const { data } = await api.address.create(called(`${name} ${n}`));
      if (n % 3 === 0) await api.address.update({ ...data, ...called(`${name} ${n} neu`) });
      if (n % 4 === 0) await api.address.delete({ id: data.address_id });
    }
  };
  await Promise.all(['W', 'X', 'Y', 'Z'].map(writer));
  isWriting = false;
  await asking;
  await device.sync();
  expect(device.companies()).toEqual((await api.address.getAll()).data.map((it) => it.company).sort());
});
