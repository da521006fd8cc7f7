import * as v from 'valibot';
import { operations } from '#app/offline/queue/operations.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import type { Op, OutboxProblem, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { SavedAddress } from '#domain/address/address.ts';
import { issueCodes } from '#domain/values/codes.ts';
import { errorCodes } from '#domain/values/error-codes.ts';
import { listDrafts } from './drafts.ts';
import { addWholeBatch, batchesOnlyHere, type WholeBatch } from './unsent-batches.ts';

/*
 * Exports and imports a user's drafts, batches and queue. Items keep their ids, which are their keys, so the server
 * accepts each once. Both devices must then ask the server before editing or discarding (`ambiguous`).
 */

const kind = 'versandpult-work';
const version = 1;

type WorkFile = {
  kind: typeof kind;
  version: number;
  uid: string;
  /** ms */
  savedAt: number;
  drafts: Draft[];
  items: OutboxRow[];
  batches: WholeBatch[];
};

export async function exportWork(db: WorkDatabase): Promise<string> {
  const drafts = await listDrafts(db);
  // A full disk may refuse the mark; the file matters more.
  await db.outbox
    .toCollection()
    .modify({ ambiguous: true })
    .catch(() => {});
  const items = await db.outbox.orderBy('seq').toArray();
  const batches = await batchesOnlyHere(db);
  const file: WorkFile = { kind, version, uid: db.uid, savedAt: Date.now(), drafts, items, batches };
  return JSON.stringify(file);
}

const Count = v.pipe(v.number(), v.minValue(0));
const Id = v.pipe(v.string(), v.uuid());
const known: readonly OutboxProblem['code'][] = [
  ...errorCodes,
  'ANSWER_UNCLEAR',
  'OFFLINE',
  'TRIED_LONG_AGO',
  'UNKNOWN',
];

const DraftRow = v.object({
  id: Id,
  rev: Count,
  wire: Count,
  values: v.unknown(),
  title: v.string(),
  createdAt: Count,
  updatedAt: Count,
});

const Problem = v.object({
  code: v.picklist(known),
  issues: v.optional(v.array(v.looseObject({ path: v.string(), code: v.picklist(issueCodes) }))),
  carrierMessage: v.optional(v.string()),
  requestId: v.optional(v.string()),
  address: v.optional(SavedAddress),
  at: Count,
});

const ItemRow = v.looseObject({
  id: Id,
  uid: v.string(),
  op: v.picklist(Object.keys(operations) as Op[]),
  wire: Count,
  body: v.optional(v.string()),
  state: v.picklist(['queued', 'sending', 'attention']),
  problem: v.fallback(v.optional(Problem), undefined),
  attempts: Count,
  failures: Count,
  waits: Count,
  firstTriedAt: v.optional(Count),
  requested: v.optional(v.picklist(['edit', 'discard'])),
  parent: v.optional(Id),
  summary: v.record(v.string(), v.unknown()),
  createdAt: Count,
});

const place = { company: v.string(), city: v.string(), country_code: v.string() };
/** Lists break on rows without a summary. */
const summaries: Partial<Record<Op, v.GenericSchema>> = {
  'shipment.create': v.object({
    ...place,
    service: v.string(),
    transport_kind: v.string(),
    parcels: Count,
    weight: Count,
  }),
  'address.create': v.object(place),
  'address.update': v.object(place),
};

const BatchHead = v.looseObject({
  id: Id,
  wire: Count,
  name: v.string(),
  headings: v.array(v.string()),
  lines: v.array(v.object({ row: Count, cells: v.array(v.string()) })),
  delimiter: v.string(),
  leftOut: v.array(v.object({ row: Count, why: v.string(), text: v.string() })),
  unused: v.array(v.string()),
  createdAt: Count,
});

const BatchRowFacts = v.looseObject({
  id: Id,
  place: Count,
  rows: v.array(Count),
  own: v.string(),
  values: v.record(v.string(), v.unknown()),
  notes: v.array(v.object({ path: v.string(), code: v.string(), row: Count, from: v.string() })),
  rev: Count,
  isLeftOut: v.boolean(),
  handedAt: v.optional(Count),
});

const Content = v.object({
  drafts: v.array(DraftRow),
  items: v.array(ItemRow),
  batches: v.array(v.object({ batch: BatchHead, rows: v.array(BatchRowFacts) })),
});
const Head = v.object({ kind: v.literal(kind), version: v.number(), uid: v.string() });

/** `skipped`: already here or sent from here. */
export type WorkRead =
  | { outcome: 'read'; drafts: number; items: number; batches: number; skipped: number }
  | { outcome: 'no_work_file' | 'newer_app' | 'other_person' };

/** Adds missing items and keeps existing ones. Wake the sender afterwards. */
export async function importWork(db: WorkDatabase, text: string): Promise<WorkRead> {
  const parsed = parse(text);
  const head = v.safeParse(Head, parsed);
  if (!head.success) return { outcome: 'no_work_file' };
  if (head.output.version > version) return { outcome: 'newer_app' };
  if (head.output.uid !== db.uid) return { outcome: 'other_person' };
  const content = v.safeParse(Content, parsed);
  if (!content.success || !content.output.items.every((it) => fits(it, db.uid)))
    return { outcome: 'no_work_file' };
  return add(db, content.output);
}

function fits({ op, uid, summary }: v.InferOutput<typeof ItemRow>, owner: string): boolean {
  const Summary = summaries[op];
  return uid === owner && (!Summary || v.is(Summary, summary));
}

function add(db: WorkDatabase, content: v.InferOutput<typeof Content>): Promise<WorkRead> {
  const tables = [db.drafts, db.outbox, db.receipts, db.batches, db.batchRows];
  return db.transaction('rw', tables, async (): Promise<WorkRead> => {
    let [drafts, items, batches] = [0, 0, 0];
    for (const { seq: _, lease: __, ...row } of content.items) {
      if (await isHere(db, row.id)) continue;
      const state = row.state === 'sending' ? 'queued' : row.state;
      await db.outbox.add({ ...row, state, ambiguous: true, nextAt: 0 } as unknown as OutboxRow);
      items += 1;
    }
    for (const draft of content.drafts) {
      if (await isHere(db, draft.id)) continue;
      await db.drafts.add(draft as Draft);
      drafts += 1;
    }
    for (const it of content.batches) if (await addWholeBatch(db, it as unknown as WholeBatch)) batches += 1;
    const all = content.items.length + content.drafts.length + content.batches.length;
    return { outcome: 'read', drafts, items, batches, skipped: all - drafts - items - batches };
  });
}

async function isHere(db: WorkDatabase, id: string): Promise<boolean> {
  const counts = [
    await db.drafts.where({ id }).count(),
    await db.outbox.where({ id }).count(),
    await db.receipts.where({ id }).count(),
  ];
  return counts.some((count) => count > 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
