import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Rhythm } from '#domain/order/rhythm.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { makeRecurring } from '#server/jobs/make-recurring.ts';
import { testStart } from '#support/clock.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
type Api = Awaited<ReturnType<typeof server.signIn>>['api'];
const refused = (code: string) => expect.objectContaining({ code });

const onWednesdays: Rhythm = {
  is: 'weekly',
  every: 1,
  weekdays: [3],
  first: '2026-03-10',
  until: null,
  moved: 'after',
};

async function aTemplate(api: Api, name = 'Ersatzteile') {
  const id: string = randomUUID();
  const form = {
    recipient: { company: name },
    parcels: [{ weight: 5 }],
    sender: { id: 'x' },
    has_pickup: true,
  };
  await api.template.save({ id, name, form, updated: server.clock.now().getTime() });
  return id;
}

async function withRhythm(difference: Partial<Rhythm> = {}, count = 1) {
  const customer = await server.signIn();
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const id = await aTemplate(customer.api, `Vorlage ${at}`);
    await customer.api.rhythm.save({
      id,
      rhythm: { ...onWednesdays, ...difference } as Rhythm,
      is_paused: false,
    });
    ids.push(id);
  }
  return { ...customer, ids, id: ids[0]! };
}

const wednesday = '2026-03-11T03:05:00Z';
const make = () => makeRecurring(server.deps);
const listed = async (api: Api) => (await api.batch.list()).data;

/** Runs work at another time without ending sessions. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const before = server.clock.now();
  server.clock.set(instant);
  try {
    return await work();
  } finally {
    server.clock.set(before.toISOString());
  }
}
/** Resets the clock, since other tests moved it. */
const begin = () => server.clock.set(testStart);

test('on its day an order becomes a draft in a batch without a worker, and no shipment', async () => {
  begin();
  const { api, ids, client } = await withRhythm({}, 2);
  await make();
  expect(await listed(api)).toEqual([]);
  await at('2026-03-11T02:59:00Z', make);
  expect(await listed(api)).toEqual([]);
  await at(wednesday, make);
  expect(await listed(api)).toEqual([
    expect.objectContaining({
      name: 'Wiederkehrende Aufträge 11.03.2026',
      rows: 2,
      handed: 0,
      term: 0,
      worker: null,
      rhythm: { day: '2026-03-11', names: ['Vorlage 1', 'Vorlage 2'] },
    }),
  ]);
  const [{ batch_id: id } = { batch_id: '' }] = await listed(api);
  const { data } = await api.batch.get({ id });
  expect(data.rows.map((it) => it.facts)).toEqual([
    expect.objectContaining({ values: { recipient: { company: 'Vorlage 1' }, parcels: [{ weight: 5 }] } }),
    expect.objectContaining({ values: { recipient: { company: 'Vorlage 2' }, parcels: [{ weight: 5 }] } }),
  ]);
  expect(data.rows.map((it) => it.handed)).toEqual([null, null]);
  const device = { device_id: randomUUID(), device_name: 'Tablet' };
  expect((await api.batch.take({ id, ...device })).data.term).toBe(1);
  const { rows } = await server.pool.query('select 1 from shipment where client_id = $1', [client.id]);
  expect(rows).toEqual([]);
  expect((await api.rhythm.list()).data.map((it) => [it.template_id, it.done_until])).toEqual(
    ids.toSorted().map((it) => [it, '2026-03-11']),
  );
});

test('six concurrent runs and further ones that day create a draft once', async () => {
  begin();
  const { api } = await withRhythm({}, 3);
  server.clock.set(wednesday);
  const made = await Promise.all(Array.from({ length: 6 }, make));
  expect(made.reduce((sum, it) => sum + it.drafts, 0)).toBe(3);
  for (let hour = 0; hour < 12; hour += 1) {
    server.clock.advance({ hours: 1 });
    await make();
  }
  begin();
  expect((await listed(api)).map((it) => it.rows)).toEqual([3]);
});

test('a draft deleted that day stays away, and none is added to a batch in work', async () => {
  begin();
  const { api, id } = await withRhythm();
  await at(wednesday, make);
  const [{ batch_id } = { batch_id: '' }] = await listed(api);
  await api.batch.remove({ id: batch_id, device_id: randomUUID() });
  await api.rhythm.remove({ id });
  await api.rhythm.save({ id, rhythm: onWednesdays, is_paused: false });
  // The rhythm was set just before the morning job.
  await server.pool.query(`update template_rhythm set done_until = '2026-03-10' where template_id = $1`, [
    id,
  ]);
  expect(await at(wednesday, make)).toEqual({ drafts: 0 });
  expect(await listed(api)).toEqual([]);
  await at('2026-03-12T03:05:00Z', make);
  expect((await listed(api)).map((it) => it.rhythm?.day)).toEqual(['2026-03-12']);
});

test('a failure leaves nothing behind, and other clients get their drafts', async () => {
  begin();
  const broken = await withRhythm();
  const fine = await withRhythm();
  await server.pool.query(`
    create function no_rows() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger no_rows before insert on batch_row for each row
      when (new.client_id = '${broken.client.id}') execute function no_rows()`);
  await at(wednesday, make);
  expect(await listed(broken.api)).toEqual([]);
  expect((await listed(fine.api)).map((it) => it.rows)).toEqual([1]);
  expect(server.logged).toContainEqual(
    expect.objectContaining({ msg: 'drafts of a rhythm could not be made', client_id: broken.client.id }),
  );
  await server.pool.query('drop trigger no_rows on batch_row');
  await at(wednesday, make);
  expect((await listed(broken.api)).map((it) => it.rows)).toEqual([1]);
});

test('the days of an outage give one draft, the days of a pause none', async () => {
  begin();
  const away = await withRhythm({ weekdays: [1, 2, 3, 4, 5] } as Partial<Rhythm>);
  const paused = await withRhythm();
  await paused.api.rhythm.save({ id: paused.id, rhythm: onWednesdays, is_paused: true });
  await at('2026-03-20T09:00:00Z', make);
  expect((await listed(away.api)).map((it) => [it.rows, it.rhythm?.day])).toEqual([[1, '2026-03-20']]);
  await paused.api.rhythm.save({ id: paused.id, rhythm: onWednesdays, is_paused: false });
  await at('2026-03-20T10:00:00Z', make);
  expect(await listed(paused.api)).toEqual([]);
  await at('2026-03-25T03:05:00Z', make);
  expect((await listed(paused.api)).map((it) => it.rhythm?.day)).toEqual(['2026-03-25']);
});

test('a rhythm ends with its template and returns with it', async () => {
  begin();
  const { api, id } = await withRhythm();
  const { name, form } = (await api.template.list()).data[0]!;
  await api.template.remove({ id });
  expect((await api.rhythm.list()).data).toEqual([]);
  await expect(api.rhythm.save({ id, rhythm: onWednesdays, is_paused: false })).rejects.toEqual(
    refused('NOT_FOUND'),
  );
  await at(wednesday, make);
  expect(await listed(api)).toEqual([]);
  server.clock.advance({ minutes: 1 });
  await api.template.save({ id, name, form, updated: server.clock.now().getTime() });
  expect((await api.rhythm.list()).data.map((it) => it.template_id)).toEqual([id]);
  await at(wednesday, make);
  expect(await listed(api)).toEqual([]);
  await api.template.remove({ id });
  server.clock.advance({ days: 91 });
  await forgetOld(server.deps);
  const { rows } = await server.pool.query('select 1 from template_rhythm where template_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a deleted client gets no drafts', async () => {
  begin();
  const { client } = await withRhythm();
  await server.pool.query('update client set deleted = now() where id = $1', [client.id]);
  await at(wednesday, make);
  const { rows } = await server.pool.query('select 1 from batch where client_id = $1', [client.id]);
  expect(rows).toEqual([]);
});

test('rhythms belong to the client of the template', async () => {
  begin();
  const mine = await withRhythm();
  const theirs = await server.signIn();
  const { id } = mine;
  expect((await theirs.api.rhythm.list()).data).toEqual([]);
  await expect(theirs.api.rhythm.save({ id, rhythm: onWednesdays, is_paused: true })).rejects.toEqual(
    refused('NOT_FOUND'),
  );
  await theirs.api.rhythm.remove({ id });
  expect((await mine.api.rhythm.list()).data).toEqual([
    { template_id: id, rhythm: onWednesdays, is_paused: false, done_until: '2026-03-10' },
  ]);
  await mine.api.rhythm.remove({ id });
  expect((await mine.api.rhythm.list()).data).toEqual([]);
});

test('a rhythm set before the early morning counts for that day, later for the next', async () => {
  server.clock.set('2026-03-11T02:30:00Z');
  const early = await withRhythm();
  await at(wednesday, make);
  expect((await listed(early.api)).map((it) => it.rhythm?.day)).toEqual(['2026-03-11']);
  server.clock.set('2026-03-11T11:00:00Z');
  const late = await withRhythm();
  await at('2026-03-11T12:00:00Z', make);
  expect(await listed(late.api)).toEqual([]);
  await at('2026-03-18T03:05:00Z', make);
  expect((await listed(late.api)).map((it) => it.rhythm?.day)).toEqual(['2026-03-18']);
});

test('a hundred rhythm batches do not prevent an import', async () => {
  begin();
  const { api, client } = await server.signIn();
  await server.pool.query(
    `insert into batch (client_id, batch_id, name, head, row_count, is_whole, revision, term, updated, rhythm_day)
     select $1, gen_random_uuid(), 'R', '{}', 1, true, 1, 0, now(), date '2026-01-01' + n from generate_series(1, 100) n`,
    [client.id],
  );
  const device = { device_id: randomUUID(), device_name: 'Tablet' };
  await api.batch.save({ id: randomUUID(), ...device, term: 0, name: 'a.csv', rows: 1, head: {} });
});
