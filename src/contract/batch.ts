import * as v from 'valibot';
import { BatchWorker, batchLimits, storedJson } from '#domain/order/order-batch.ts';
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
  device_name: v.pipe(v.string(), v.maxLength(batchLimits.device_name)),
};
/** The current claim; the server refuses writes under any other. */
const hold = { device_id: uuid, term: count };

/** null: no device has claimed the batch yet. */
const taken = {
  BATCH_TAKEN: { status: 409, data: v.object({ worker: v.nullable(BatchWorker) }) },
} as const;
const gone = { BATCH_GONE: { status: 410 } } as const;

const Batch = v.object({
  batch_id: v.string(),
  name: v.string(),
  rows: v.number(),
  /** Rows with orders already in an outbox. */
  handed: v.number(),
  /** Grows with every change of batch or rows. */
  revision: v.number(),
  term: v.number(),
  /** Seconds. */
  created: v.number(),
  updated: v.number(),
  worker: v.nullable(BatchWorker),
  /** Day and first template names if rhythms made the batch (contract/rhythm.ts); null: a device made it. */
  rhythm: v.nullable(v.object({ day: v.string(), names: v.array(v.string()) })),
});

/** Row fields of any app version, stored as they are. */
const Facts = storedJson(batchLimits.row);
/** A submitted order, which any device may send under the row's key. */
const Handed = storedJson(batchLimits.row);

const place = v.pipe(count, v.maxValue(batchLimits.rows - 1));
const Row = v.object({
  place,
  key: uuid,
  facts: Facts,
  /** Omit to keep; `null` removes it. */
  handed: v.optional(v.nullable(Handed)),
});
const SavedRow = v.object({
  place: v.number(),
  key: v.string(),
  facts: v.record(v.string(), v.unknown()),
  handed: v.nullable(v.record(v.string(), v.unknown())),
  changed: v.number(),
});

const RowKey = v.object({ place: v.number(), key: v.string() });

const Held = v.object({ term: v.number(), revision: v.number() });

const large = { access: 'user', idempotency: 'none', largeBody: true } as const;

/**
 * Batches of orders shared by a client's devices (docs/rules.md 25.10, docs/queue.md 11.1). Every call may be repeated.
 */
export const batch = {
  /** Newest first; only its own device sees a batch with missing rows. */
  list: call
    .route({ method: 'GET', path: '/batch' })
    .input(v.optional(v.object({ device_id: v.optional(uuid) })))
    .output(envelope(v.array(Batch))),

  /** Returns the rows changed after `since`, oldest change first; without `since` all rows. */
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
          /** Only on the first page. */
          head: v.nullable(v.record(v.string(), v.unknown())),
          rows: v.array(SavedRow),
          cursor: v.string(),
          more: v.boolean(),
        }),
      ),
    )
    .errors(gone),

  /** Creates a batch, claimed by its device, or changes its shared fields. */
  save: call
    .route({ method: 'PUT', path: '/batch/{id}' })
    .meta(large)
    .input(
      v.object({
        id: uuid,
        ...device,
        /** 0: a new batch. */
        term: count,
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(batchLimits.name)),
        /** Other devices see the batch once all rows have arrived. */
        rows: v.pipe(count, v.minValue(1), v.maxValue(batchLimits.rows)),
        head: storedJson(batchLimits.head),
      }),
    )
    .output(envelope(Held))
    .errors({ ...taken, ...gone, ...storageFull, BATCH_LIMIT: { status: 409 } }),

  /**
   * The device may send a row once it is saved with `handed`. A submitted row takes a new key only if the old key is
   * closed or its shipment cancelled; otherwise it stays and is returned.
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
    .output(envelope(v.object({ ...Held.entries, kept: v.array(RowKey) })))
    .errors({ ...taken, ...gone, ...storageFull }),

  /** Claims the batch, even if another device holds it. */
  take: call
    .route({ method: 'POST', path: '/batch/{id}/take' })
    .input(v.object({ id: uuid, ...device }))
    .output(envelope(Held))
    .errors(gone),

  /** Refused while another device holds the batch; shipments stay. Succeeds if the batch is already deleted. */
  remove: call
    .route({ method: 'DELETE', path: '/batch/{id}' })
    .input(v.object({ id: uuid, device_id: uuid }))
    .output(envelope(v.null()))
    .errors(taken),

  /** Returns keys with a shipment and closed keys; the state of other keys is unknown. */
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
