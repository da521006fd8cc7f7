import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call, Pagination } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { type Call, callsOf } from '#server/calls.ts';
import { boundsOf } from '#support/bounds-of.ts';

/*
 * One caller must not slow down the others (docs/operation.md 6.4): a call whose work or answer has no small bound is
 * `heavy`, `streams`, answers in pages, or stands below with the reason why it needs neither.
 */

/** Limits that the schema of the answer does not show; an answer is never refused because of its length. */
const bounded: Readonly<Record<string, string>> = {
  'user.sessions': 'the query has a limit',
  'user.clientSessions': 'the query has a limit',
  'shipment.knownNumbers': 'the query has a limit',
  'shipment.exportRuns': 'the query has a limit',
  'mail.failed': 'the query has a limit',
  'job.failed': 'the query has a limit',
  'auditLog.list': 'the query has a limit',
  'print.jobs': 'the query has a limit',
  'shipment.get': 'one shipment',
  'shipment.tracking': 'events of one shipment',
  'shipment.documents': 'documentLimits.count when adding',
  'carrier.events': 'as many as were sent',
  'rhythm.list': 'as many as the templates, whose bytes are limited',
  'batch.list': 'batchLimits.batches when saving',
  'print.stations': 'printerLimits.stations when pairing',
  'shipment.carrierList': 'services of the carriers',
  'shipment.getAvailableOrderServices': 'services of the carriers',
  'shipment.servicesOfClient': 'services of the carriers',
  'exchangeRate.list': 'one of each currency',
  'cutOff.list': 'mostCutOffs when saving',
  'destination.list': 'one of each country',
  'payer.list': 'the staff enters each by hand',
  'shipment.staffForManual': 'the staff',
  'shipment.label': 'one shipment',
  'shipment.testLabel': 'one label',
  'parcel.labelFile': 'one parcel',
  'printStation.take': 'a print job has few shipments',
  'print.openLabels': 'runLimits.shipments when printing',
  'print.answerRun': 'runLimits.shipments when printing',
  'shipment.printLabels': 'threads draw in turns',
  'shipment.closeHandover': 'mostOnList ids in one statement',
  'shipment.document': 'a stored file',
  'storage.download': 'a stored file',
  'storage.downloadAll': 'stored files',
  'storage.linked': 'a stored file',
  'shipment.addDocument': 'one file of the staff',
  'data.uploadFile': 'one file of the staff',
  // An order waits for its row: it must not wait for an import of the same client.
  'batch.save': 'batchLimits.head',
  'batch.putRows': 'batchLimits.piece rows, stored without a look inside',
};

/** Entries of all lists of a request. */
const mostEntries = 1_000;
const mostRowsOfPage = 100;

const schemasOf = ({ procedure }: Pick<Call, 'procedure'>) => {
  const { inputSchema, outputSchema } = procedure['~orpc'];
  return { input: inputSchema as v.GenericSchema | undefined, output: outputSchema };
};

/** A request with more rows per page than `mostRowsOfPage` is refused, or heavy. */
function isPaged({ procedure, meta }: Pick<Call, 'procedure' | 'meta'>): boolean {
  const { input } = schemasOf({ procedure });
  const entries = fieldsOf(input);
  if (!('page' in entries || 'pagination' in entries)) return false;
  const inside = 'pagination' in entries ? fieldsOf(entries.pagination) : entries;
  if (!('per_page' in inside)) return true;
  const perPage = inside.per_page as v.GenericSchema;
  const isAllowed = (rows: number) =>
    v.safeParse(perPage, rows).success || v.safeParse(perPage, String(rows)).success;
  return (
    isAllowed(10) &&
    ![...(meta.heavy === 'all' ? [] : [-1]), 0, mostRowsOfPage + 1, 200, 500, 1_000, 10_000].some(isAllowed)
  );
}

function fieldsOf(schema: unknown): Record<string, unknown> {
  const { wrapped, entries } = (schema ?? {}) as { wrapped?: unknown; entries?: Record<string, unknown> };
  return wrapped ? fieldsOf(wrapped) : (entries ?? {});
}

const isWhole = (place: string) => place === 'data[]' || !place.endsWith('[]');

/** Why the call needs a mark that it lacks; empty: nothing. */
function lacking({ procedure, meta }: Pick<Call, 'procedure' | 'meta'>): string[] {
  const { input, output } = schemasOf({ procedure });
  const sent = boundsOf(input);
  const answered = boundsOf(output);
  const isMarked = meta.heavy === true || meta.streams === true;
  // The carrier signs its calls; it has no client whose turns could be counted.
  const isWork = meta.access !== 'carrier' && (meta.largeBody || sent.entries > mostEntries);
  const rows = isPaged({ procedure, meta }) ? [] : answered.unbounded.filter(isWhole);
  return [
    ...(isWork && !isMarked ? [`a request has up to ${sent.entries} entries, or 10 MB`] : []),
    ...(isMarked ? [] : rows.map((it) => `the answer's ${it} has no limit`)),
  ];
}

const upTo = <S extends v.GenericSchema>(most: number, item: S) => v.pipe(v.array(item), v.maxLength(most));

const calls = callsOf(contract).map((it) => [it.name, it] as const);

test.each(calls)('%s is bounded, heavy or paged', (name, it) => {
  expect(lacking(it).length > 0).toBe(name in bounded);
});

test('each list of a request has a limit', () => {
  expect(
    calls.flatMap(([name, { procedure }]) =>
      boundsOf(schemasOf({ procedure }).input)
        .unbounded.map((it) => [name, it])
        .filter(([, it]) => it?.endsWith('[]')),
    ),
  ).toEqual([]);
});

const post = call.route({ method: 'POST', path: '/x' });
const rows = v.object({ data: v.array(v.string()) });
const lackingOf = (procedure: object) => lacking(callsOf({ procedure } as never)[0]!);

test('a list without a limit needs a mark', () => {
  expect(lackingOf(post.output(rows))).toEqual(["the answer's data[] has no limit"]);
  expect(lackingOf(post.meta({ access: 'user', idempotency: 'none', heavy: true }).output(rows))).toEqual([]);
  expect(lackingOf(post.output(v.object({ data: upTo(9, v.string()) })))).toEqual([]);
});

test('pages of few rows need no mark; all rows at once need one', () => {
  const paged = post.input(v.object({ pagination: v.optional(Pagination, {}) }));
  expect(lackingOf(paged.output(rows))).toHaveLength(1);
  expect(lackingOf(paged.meta({ access: 'user', idempotency: 'none', heavy: 'all' }).output(rows))).toEqual(
    [],
  );
  const all = post.input(v.object({ page: v.number(), per_page: v.picklist([10, -1]) }));
  expect(lackingOf(all.output(rows))).toHaveLength(1);
});

test('many entries in a request need a mark, also as lists of lists', () => {
  const list = (most: number, item: v.GenericSchema) => post.input(v.object({ list: upTo(most, item) }));
  expect(lackingOf(list(1_000, v.string()))).toEqual([]);
  expect(lackingOf(list(1_001, v.string()))).toHaveLength(1);
  expect(lackingOf(list(40, upTo(40, v.string())))).toHaveLength(1);
});

test('a file of any length needs a mark', () => {
  expect(lackingOf(post.output(v.object({ data: v.object({ file: v.string() }) })))).toHaveLength(1);
});
