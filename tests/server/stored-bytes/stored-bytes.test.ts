import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emptyArticle } from '#domain/articles/article.ts';
import type { Rhythm } from '#domain/order/rhythm.ts';
import { storageLimits } from '#domain/people/stored-bytes.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { makeForClient } from '#server/jobs/make-recurring.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { anAddress } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
type Customer = Awaited<ReturnType<typeof server.signIn>>;
const now = () => server.clock.now().getTime();
const device = { device_id: randomUUID(), device_name: 'Tablet' };
const full = expect.objectContaining({ code: 'STORAGE_FULL' });

const saveTemplate = ({ api }: Customer, text = 'x', id: string = randomUUID()) =>
  api.template.save({ id, name: 'Vorlage', form: { text }, updated: now() });
const saveMapping = ({ api }: Customer) =>
  api.importMapping.save({
    id: randomUUID(),
    shape: 'a'.repeat(28),
    name: 'x',
    mapping: { a: 1 },
    updated: now(),
  });
const saveArticle = ({ api }: Customer, text_de = 'Schrauben') =>
  api.article.save({ id: randomUUID(), revision: 0, article: { ...emptyArticle, text_de } });
const aRow = (place: number, text = 'x') => ({ place, key: randomUUID() as string, facts: { text } });
const putRows = ({ api }: Customer, id: string, rows: ReturnType<typeof aRow>[]) =>
  api.batch.putRows({ id, device_id: device.device_id, term: 1, rows });
async function saveBatch({ api }: Customer, rows = 3): Promise<string> {
  const id = randomUUID();
  await api.batch.save({ id, ...device, term: 0, name: 'a.csv', rows, head: { headings: ['Nr'] } });
  return id;
}
const importAddresses = ({ api }: Customer, more: object = {}) =>
  api.address.import({ data: [{ ...anAddress(), ...more }], duplicates: 'overwrite' });

async function countedAnew({ client }: Customer): Promise<Record<string, number>> {
  const json = {
    batches: ['batch', 'head::text', 'batch_row', `facts::text || coalesce(handed::text, '')`],
    templates: ['template', 'form::text'],
    import_mappings: ['import_mapping', 'mapping::text'],
    articles: ['article', 'facts::text'],
    address_imports: ['address_import', 'before::text'],
  };
  const counted: Record<string, number> = {};
  for (const [kind, parts] of Object.entries(json)) {
    counted[kind] = 0;
    for (let at = 0; at < parts.length; at += 2) {
      const { rows } = await server.pool.query(
        `select coalesce(sum(100 + octet_length(${parts[at + 1]})), 0)::int as bytes from ${parts[at]} where client_id = $1`,
        [client.id],
      );
      counted[kind] += rows[0].bytes;
    }
  }
  return counted;
}

async function told({ api }: Customer) {
  const { data } = await api.keptBytes.get();
  expect(data.bytes).toBe(data.kinds.reduce((sum, it) => sum + it.bytes, 0));
  return Object.fromEntries(data.kinds.map(({ kind, bytes }) => [kind, bytes]));
}

/** Leaves this many bytes: a template that can be deleted, the rest only in the stored sum. */
async function leaveRoom(customer: Customer, bytes: number): Promise<string> {
  const id = randomUUID();
  await saveTemplate(customer, 'x'.repeat(100_000), id);
  const { data } = await customer.api.keptBytes.get();
  await server.pool.query(
    `insert into kept_bytes as k values ($1, 'articles', $2)
      on conflict (client_id, kind) do update set bytes = k.bytes + excluded.bytes`,
    [customer.client.id, storageLimits.bytes - data.bytes - bytes],
  );
  return id;
}

describe('the stored bytes of a client', () => {
  test('are reported by kind and equal the tables after every kind of change', async () => {
    const customer = await server.signIn();
    expect(await told(customer)).toEqual({
      batches: 0,
      templates: 0,
      import_mappings: 0,
      articles: 0,
      address_imports: 0,
    });
    const same = async () => expect(await told(customer)).toEqual(await countedAnew(customer));
    const id = await saveBatch(customer);
    await putRows(customer, id, [aRow(0), aRow(1), aRow(2, 'größer als ein Byte: €')]);
    await putRows(customer, id, [aRow(1, 'y'.repeat(5000))]);
    await same();
    const template = randomUUID();
    await saveTemplate(customer, 'lang'.repeat(100), template);
    server.clock.advance({ seconds: 1 });
    await saveTemplate(customer, 'kurz', template);
    await saveMapping(customer);
    await saveArticle(customer);
    await customer.api.article.import({ data: [{ ...emptyArticle, text_de: 'Muttern' }] });
    await importAddresses(customer);
    const { data } = await importAddresses(customer, { contact_person: 'Jemand Anderes' });
    await same();
    expect(Object.values(await told(customer)).every((bytes) => bytes > 0)).toBe(true);
    await customer.api.address.undoImport({ id: data.import_id });
    await customer.api.template.remove({ id: template });
    await customer.api.batch.remove({ id, device_id: device.device_id });
    await same();
    server.clock.advance({ days: 100 });
    await forgetOld(server.deps);
    const again = await server.signInAgain(customer.client);
    expect(await told(again)).toEqual(await countedAnew(customer));
    expect((await told(again)).batches).toBe(0);
  });

  test('are zero once the client is deleted', async () => {
    const customer = await server.signIn();
    await putRows(customer, await saveBatch(customer), [aRow(0), aRow(1), aRow(2)]);
    await saveTemplate(customer);
    await server.pool.query('update client set deleted = now() where id = $1', [customer.client.id]);
    await forgetClient(server.deps, customer.user);
    const { rows } = await server.pool.query(
      'select sum(bytes)::int as bytes from kept_bytes where client_id = $1',
      [customer.client.id],
    );
    expect(rows[0].bytes).toBe(0);
  });
});

describe('a client at the storage limit', () => {
  test('cannot save more of any kind until something is deleted', async () => {
    const customer = await server.signIn();
    const batch = await saveBatch(customer);
    await importAddresses(customer);
    const large = await leaveRoom(customer, 50);
    const writes: (() => Promise<unknown>)[] = [
      () => saveTemplate(customer),
      () => saveMapping(customer),
      () => saveArticle(customer),
      () => customer.api.article.import({ data: [{ ...emptyArticle, text_de: 'Muttern' }] }),
      () => saveBatch(customer),
      () => putRows(customer, batch, [aRow(0)]),
      () => importAddresses(customer, { contact_person: 'Jemand Anderes' }),
    ];
    const before = await told(customer);
    for (const write of writes) await expect(write()).rejects.toEqual(full);
    expect(await told(customer)).toEqual(before);
    await customer.api.template.remove({ id: large });
    for (const write of writes) await write();
  });

  test('can save a smaller version, even above the limit', async () => {
    const customer = await server.signIn();
    const id = randomUUID();
    await saveTemplate(customer, 'x'.repeat(1000), id);
    await leaveRoom(customer, -10_000);
    server.clock.advance({ seconds: 1 });
    expect((await saveTemplate(customer, 'x', id)).data.is_kept).toBe(true);
    await expect(saveTemplate(customer)).rejects.toEqual(full);
  });

  test('gets the batches of its rhythms as soon as there is room again', async () => {
    const customer = await server.signIn();
    const id = randomUUID();
    await saveTemplate(customer, 'x', id);
    const rhythm: Rhythm = {
      is: 'weekly',
      every: 1,
      weekdays: [1, 2, 3, 4, 5],
      first: '2026-03-10',
      until: null,
      moved: 'after',
    };
    await customer.api.rhythm.save({ id, rhythm, is_paused: false });
    const large = await leaveRoom(customer, 50);
    server.clock.advance({ days: 7 });
    await expect(makeForClient(server.deps, customer.user.client_id)).rejects.toEqual(full);
    await server.pool.query('delete from template where template_id = $1', [large]);
    expect(await makeForClient(server.deps, customer.user.client_id)).toBe(1);
  });
});
