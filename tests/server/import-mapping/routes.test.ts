import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import { importMapping } from '#server/db/schema.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const now = () => server.clock.now().getTime();
const aMapping = (difference: object = {}) => ({
  id: randomUUID(),
  shape: '0123456789abcdef0123456789ab',
  name: 'Shop',
  mapping: { columns: { company: 'firma' } } as Record<string, unknown>,
  updated: now(),
  ...difference,
});

test('a mapping is returned as saved, to every device of the company and to no other company', async () => {
  const [mine, theirs] = [await server.signIn(), await server.signIn()];
  const { id, ...saved } = aMapping({ name: '  Shop ' });
  expect((await mine.api.importMapping.save({ id, ...saved })).data).toEqual({
    is_kept: true,
    updated: saved.updated,
  });
  expect((await mine.api.importMapping.list()).data).toEqual([{ mapping_id: id, ...saved, name: 'Shop' }]);
  expect((await theirs.api.importMapping.list()).data).toEqual([]);
  await theirs.api.importMapping.save({ id, ...saved, name: 'Andere' });
  await theirs.api.importMapping.remove({ id });
  expect((await mine.api.importMapping.list()).data.map((it) => it.name)).toEqual(['Shop']);
});

test('the later of two writes wins, and a deleted mapping does not come back', async () => {
  const { api } = await server.signIn();
  const saved = aMapping();
  await api.importMapping.save({ ...saved, name: 'Später' });
  const late = await api.importMapping.save({ ...saved, name: 'Früher', updated: saved.updated - 1 });
  expect(late.data.is_kept).toBe(false);
  expect((await api.importMapping.list()).data.map((it) => it.name)).toEqual(['Später']);
  expect((await api.importMapping.remove({ id: saved.id })).data).toEqual({ updated: now() });
  expect((await api.importMapping.save(saved)).data.is_kept).toBe(false);
  expect((await api.importMapping.list()).data).toEqual([]);
});

test('a client has a maximum of mappings; existing ones can still be changed', async () => {
  const { api, client } = await server.signIn();
  const row = (mapping_id: string) => ({
    client_id: client.id,
    mapping_id,
    shape: 'x',
    name: 'x',
    mapping: {},
    updated: new Date(now() - 1),
  });
  const ids = Array.from({ length: importMappingLimits.mappings }, () => randomUUID());
  await server.deps.db.insert(importMapping).values(ids.map(row));
  await expect(api.importMapping.save(aMapping())).rejects.toMatchObject({ code: 'IMPORT_MAPPING_LIMIT' });
  const [id] = ids;
  expect((await api.importMapping.save(aMapping({ id }))).data.is_kept).toBe(true);
});

test('a tombstone is deleted after its time', async () => {
  const { api, client } = await server.signIn();
  const saved = aMapping();
  await api.importMapping.save(saved);
  await api.importMapping.remove({ id: saved.id });
  const left = async () =>
    (await server.pool.query('select 1 from import_mapping where client_id = $1', [client.id])).rowCount;
  await forgetOld(server.deps);
  expect(await left()).toBe(1);
  server.clock.advance({ days: 91 });
  await forgetOld(server.deps);
  expect(await left()).toBe(0);
});
