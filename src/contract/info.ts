import * as v from 'valibot';
import { OpenPickups } from '#domain/pickup/staff-pickup.ts';
import { backupStates, serviceStates, workStates } from '#domain/portal/running.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { surchargeCodes } from '#domain/services/surcharges.ts';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { isPeriod, spanUnits, waitAges } from '#domain/staff/info.ts';
import { isDay } from '#domain/values/working-days.ts';
import { call, envelope } from './call.ts';

const Day = v.pipe(v.string(), v.check(isDay, 'not_valid'));
const Count = v.pipe(v.number(), v.integer());
const Span = v.object({ from: v.string(), to: v.string() });
const Status = v.nullable(v.picklist(Object.values(shipmentStatuses)));
/** Seconds since the oldest began; null: none. */
const Oldest = v.nullable(v.number());

const Exceptions = v.array(
  v.object({ age: v.picklist(waitAges), from: v.string(), to: v.string(), count: Count }),
);

const workKinds = ['shipments', 'pickups', 'cancellations', 'others'] as const;

export const StaffInfo = v.object({
  /** The server's day in Berlin. */
  today: v.string(),
  unit: v.picklist(spanUnits),
  /** Earliest first, like all counts below. */
  spans: v.array(Span),
  /** Includes cancelled shipments. */
  shipments: Count,
  /** Count for an equally long period before. */
  shipments_before: Count,
  by_service: v.array(v.object({ service: v.picklist(serviceLabels), counts: v.array(Count) })),
  /** Current status; null: manual order. */
  by_status: v.array(v.object({ status: Status, counts: v.array(Count) })),
  /** Without cancelled shipments. */
  surcharges: v.array(v.object({ code: v.picklist(surchargeCodes), count: Count, cents: Count })),
  clients: v.array(
    v.object({
      id: v.string(),
      /** null: deleted client without a name. */
      user_uid: v.nullable(v.string()),
      company: v.string(),
      shipments: Count,
      surcharge_cents: Count,
    }),
  ),
  /** Current exceptions by the day they began. */
  exceptions: Exceptions,
  work: v.array(v.object({ kind: v.picklist(workKinds), count: Count, oldest: Oldest })),
  /** `failed`: within the last day. */
  jobs: v.object({ waiting: Count, running: Count, failed: Count, oldest: Oldest }),
  /** `retrying`: not sent so far; `sent`, `failed`: within the last day. */
  mails: v.object({ waiting: Count, retrying: Count, failed: Count, sent: Count, oldest: Oldest }),
});
export type StaffInfo = v.InferOutput<typeof StaffInfo>;

const Ages = v.array(v.object({ age: v.picklist(waitAges), count: Count }));

/** `since`: the last sign of work, or when the oldest waiting job became due; null: never. */
const Work = v.object({ state: v.picklist(workStates), since: v.nullable(Timestamp) });

const Outcome = v.object({
  state: v.picklist(serviceStates),
  /** null: never. */
  succeeded: v.nullable(Timestamp),
  failed: v.nullable(Timestamp),
  /** Code of the last failure; empty: none, or without a code. */
  reason: v.string(),
});

/** State of the portal's parts (docs/rules.md 20.31); moments by the database's clock. */
export const Running = v.object({
  now: Timestamp,
  work: v.object({
    ...Work.entries,
    /** Processes that do jobs. */
    processes: Count,
    /** Due jobs that wait. */
    waiting: Count,
    /** When the oldest of them became due. */
    oldest: v.nullable(Timestamp),
  }),
  services: v.object({ smtp: Outcome, storage: Outcome, identity: Outcome }),
  /** Seconds that a process's clock is ahead of the database's, the most wrong one's; negative: behind. */
  clock_ahead: v.number(),
  backup: v.object({ state: v.picklist(backupStates), made: v.nullable(Timestamp) }),
});
export type Running = v.InferOutput<typeof Running>;

/** Open work of the staff (docs/rules.md 20.18). */
export const StaffToday = v.object({
  today: v.string(),
  checks: v.object({ asked: Count, unasked: Count, oldest_asked: v.nullable(Timestamp) }),
  manual: v.object({ open: Ages, begun: Ages }),
  exceptions: Exceptions,
  pickups: OpenPickups,
  /** `failed`: neither sent again nor dismissed; `retrying`: not sent so far. */
  mails: v.object({ failed: Count, retrying: Count }),
  jobs: v.object({ failed: Count }),
  exports: v.object({ failed: Count }),
  work: Work,
});
export type StaffToday = v.InferOutput<typeof StaffToday>;

export const info = {
  today: call
    .route({ method: 'GET', path: '/info/today' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(StaffToday)),

  running: call
    .route({ method: 'GET', path: '/info/running' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(Running)),

  staff: call
    .route({ method: 'GET', path: '/info' })
    .meta({ access: 'admin', idempotency: 'none' })
    .input(
      v.pipe(
        v.object({ from: Day, to: Day }),
        v.forward(
          v.check((it) => isPeriod(it), 'not_valid'),
          ['to'],
        ),
      ),
    )
    .output(envelope(StaffInfo)),
};
