import * as v from 'valibot';
import { BatchWorker, batchLimits, keptJson } from '#domain/order/order-batch.ts';
import { call, envelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const uuid = v.pipe(
  v.string(),
  v.uuid(),
  v.transform((it) => it.toLowerCase()),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const device = {
  device_id: uuid,
  /** What the browser calls itself, for whoever asks who works on it. */
  device_name: v.pipe(v.string(), v.maxLength(batchLimits.device_name)),
};
/** The device that holds it, and the term it was given; a write of another one is refused. */
const hold = { device_id: uuid, term: count };

/** Another device has it; null: no device has it yet. */
const taken = {
  BATCH_TAKEN: { status: 409, data: v.object({ worker: v.nullable(BatchWorker) }) },
} as const;
/** Somebody has deleted it. */
const gone = { BATCH_GONE: { status: 410 } } as const;

const Batch = v.object({
  batch_id: v.string(),
  name: v.string(),
  rows: v.number(),
  /** Of these, orders that have been given to a queue. */
  handed: v.number(),
  /** Grows with every change of it or of a row. */
  revision: v.number(),
  term: v.number(),
  /** Seconds. */
  created: v.number(),
  updated: v.number(),
  worker: v.nullable(BatchWorker),
  /** Made by the rhythms of templates (contract/rhythm.ts): of which day, and the first of their names; null: by a device. */
  rhythm: v.nullable(v.object({ day: v.string(), names: v.array(v.string()) })),
});

/** Fields of a row as its device keeps them; of another version of the app perhaps. */
const Facts = keptJson(batchLimits.row);
/** An order on its way: what is sent under the row's key, by whichever device. */
const Handed = keptJson(batchLimits.row);

const place = v.pipe(count, v.maxValue(batchLimits.rows - 1));
const Row = v.object({
  place,
  key: uuid,
  facts: Facts,
  /** Absent: as it was. null: it is no more. */
  handed: v.optional(v.nullable(Handed)),
});
const SavedRow = v.object({
  place: v.number(),
  /** The Idempotency-Key its order is sent under. */
  key: v.string(),
  facts: v.record(v.string(), v.unknown()),
  handed: v.nullable(v.record(v.string(), v.unknown())),
  changed: v.number(),
});

/** A row that stays as it is: the key it has goes on. */
const KeptRow = v.object({ place: v.number(), key: v.string() });

const Held = v.object({ term: v.number(), revision: v.number() });

const large = { access: 'user', idempotency: 'none', largeBody: true } as const;

/**
 * Batches of many orders, shared by a client's devices (docs/rules.md 25.10, docs/queue.md 11.1). Every call may be
 * repeated.
 */
export const batch = {
  /** The client's batches, newest first; those whose rows have not all arrived yet are shown to their device alone. */
  list: call
    .route({ method: 'GET', path: '/batch' })
    .input(v.optional(v.object({ device_id: v.optional(uuid) })))
    .output(envelope(v.array(Batch))),

  /** A batch with the rows that were changed behind `since`, oldest change first, in pages; without it all of them. */
  get: call
    .route({ method: 'GET', path: '/batch/{id}' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(
      v.object({
        id: uuid,
        since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,5}$/))),
      }),
    )
    .output(
      envelope(
        v.object({
          batch: Batch,
          /** With the first rows only. */
          head: v.nullable(v.record(v.string(), v.unknown())),
          rows: v.array(SavedRow),
          /** For the next `since`. */
          cursor: v.string(),
          more: v.boolean(),
        }),
      ),
    )
    .errors(gone),

  /** Begins a batch, of which the device that made it holds the first term, or changes what all its rows have in common. */
  save: call
    .route({ method: 'PUT', path: '/batch/{id}' })
    .meta(large)
    .input(
      v.object({
        id: uuid,
        ...device,
        /** 0: it is new. */
        term: count,
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(batchLimits.name)),
        /** Rows it has; others see it once they have all arrived. */
        rows: v.pipe(count, v.minValue(1), v.maxValue(batchLimits.rows)),
        head: keptJson(batchLimits.head),
      }),
    )
    .output(envelope(Held))
    .errors({ ...taken, ...gone, ...storageFull, BATCH_LIMIT: { status: 409 } }),

  /**
   * New or changed rows, by their place. A row with `handed` may be sent by its device from then on. A row that was handed
   * has another key only if its old one is closed or its shipment cancelled: such rows stay as they are, and are answered.
   */
  putRows: call
    .route({ method: 'PUT', path: '/batch/{id}/rows' })
    .meta(large)
    .input(
      v.object({
        id: uuid,
        ...hold,
        rows: v.pipe(v.array(Row), v.minLength(1), v.maxLength(batchLimits.piece, 'too_long')),
      }),
    )
    .output(envelope(v.object({ ...Held.entries, kept: v.array(KeptRow) })))
    .errors({ ...taken, ...gone, ...storageFull }),

  /** Gives the batch to a device, whichever device has it. */
  take: call
    .route({ method: 'POST', path: '/batch/{id}/take' })
    .input(v.object({ id: uuid, ...device }))
    .output(envelope(Held))
    .errors(gone),

  /** Refused while another device has it. One that is gone already counts as deleted; shipments stay. */
  remove: call
    .route({ method: 'DELETE', path: '/batch/{id}' })
    .input(v.object({ id: uuid, device_id: uuid }))
    .output(envelope(v.null()))
    .errors(taken),

  /** What became of the keys of a batch's rows: its shipments, and keys that were closed. Of all others nothing is known. */
  fates: call
    .route({ method: 'GET', path: '/batch/{id}/fates' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(v.object({ id: uuid }))
    .output(
      envelope(
        v.array(
          v.object({
            place: v.number(),
            key: v.string(),
            is_closed: v.boolean(),
            shipment: v.nullable(
              v.object({
                shipment_id: v.string(),
                tracking_number: v.array(v.string()),
                shipment_status: v.nullable(v.number()),
              }),
            ),
          }),
        ),
      ),
    )
    .errors(gone),
};
