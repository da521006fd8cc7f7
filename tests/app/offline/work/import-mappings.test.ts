import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#app/api/session.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import {
  deleteImportMapping,
  mappingsOfShape,
  saveImportMapping,
  syncImportMappings,
} from '#app/offline/work/import-mappings.ts';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import { accessToken, fakeServer } from '#support/fake-server.ts';

let db: WorkDatabase;
let databases = 0;
const shape = '0123456789abcdef0123456789ab';
const mapping = { columns: { company: 'firma' } };
const names = async () => (await mappingsOfShape(db, shape)).map((it) => it.name);

beforeEach(async () => {
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `mappings-${databases}`));
});
afterEach(() => {
  db.close();
  endSession();
  vi.unstubAllGlobals();
});

test('mappings for a shape are found, latest change first', async () => {
  await saveImportMapping(db, { shape, name: 'Erste', mapping });
  await saveImportMapping(db, { shape, name: 'Zweite', mapping });
  await saveImportMapping(db, { shape: 'other', name: 'Andere', mapping });
  expect(await names()).toEqual(['Zweite', 'Erste']);
});

test('an unchanged mapping is not written', async () => {
  await saveImportMapping(db, { id: 'a', shape, name: 'Shop', mapping });
  const before = await db.importMappings.get('a');
  await saveImportMapping(db, { id: 'a', shape, name: 'Shop', mapping: { ...mapping } });
  expect(await db.importMappings.get('a')).toEqual(before);
  await saveImportMapping(db, { id: 'a', shape, name: 'Laden', mapping });
  expect((await db.importMappings.get('a'))?.updated).toBeGreaterThan(before!.updated);
});

test('a too large mapping and one too many are refused', async () => {
  const large = { text: 'x'.repeat(importMappingLimits.mapping) };
  expect(await saveImportMapping(db, { shape, name: 'x', mapping: large })).toBe('too_large');
  for (let at = 0; at < importMappingLimits.mappings; at += 1) {
    await saveImportMapping(db, { id: `m${at}`, shape, name: 'x', mapping });
  }
  expect(await saveImportMapping(db, { shape, name: 'x', mapping })).toBe('too_many');
  expect(await saveImportMapping(db, { id: 'm1', shape, name: 'y', mapping })).toBeUndefined();
});

test("the company's mappings come from the server, and this device's are sent there", async () => {
  const id = crypto.randomUUID();
  await saveImportMapping(db, { id, shape, name: 'Von hier', mapping });
  const theirs = { mapping_id: crypto.randomUUID(), shape, name: 'Von dort', mapping, updated: 5 };
  startSession({ access: accessToken('u1'), refresh: 'r' });
  const own = (await db.importMappings.get(id))!.updated;
  const server = fakeServer({
    'import-mapping': { data: [theirs], next: null },
    [`import-mapping/${id}`]: { is_kept: true, updated: own },
    [`import-mapping/${theirs.mapping_id}`]: { updated: own + 1 },
  });
  await syncImportMappings(db);
  expect(server.callsOf(`import-mapping/${id}`)).toMatchObject([
    { body: { shape, name: 'Von hier', mapping } },
  ]);
  expect(await names()).toEqual(['Von hier', 'Von dort']);
  expect((await db.importMappings.toArray()).map((it) => it.pending)).toEqual([0, 0]);
  server.answers['import-mapping'] = {
    data: [theirs, { mapping_id: id, shape, name: 'Von hier', mapping, updated: own }],
    next: null,
  };
  await deleteImportMapping(db, theirs.mapping_id);
  await syncImportMappings(db);
  expect(server.callsOf(`import-mapping/${theirs.mapping_id}`)).toHaveLength(1);
  expect(await names()).toEqual(['Von hier']);
});
