import * as v from 'valibot';
import { OpenPickups } from '#domain/pickup/staff-pickup.ts';
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
/** Seconds since the oldest began; null: there is none. */
const Oldest = v.nullable(v.number());

/** The days narrow the list of shipments to those of that age. */
const Exceptions = v.array(
  v.object({ age: v.picklist(waitAges), from: v.string(), to: v.string(), count: Count }),
);

/** The kinds of work that is still being done. */
const workKinds = ['shipments', 'pickups', 'cancellations', 'others'] as const;

export const StaffInfo = v.object({
  /** The day it is at the server, in Berlin. */
  today: v.string(),
  unit: v.picklist(spanUnits),
  /** The spans of the bars, the earliest first; the counts below are in the same order. */
  spans: v.array(Span),
  /** All that were created in the period, cancelled ones too. */
  shipments: Count,
  /** Shipments of as many days right before. */
  shipments_before: Count,
  /** Counts by the service ordered; of those that occur. */
  by_service: v.array(v.object({ service: v.picklist(serviceLabels), counts: v.array(Count) })),
  /** Counts by the status they have now; null is a manual order. */
  by_status: v.array(v.object({ status: Status, counts: v.array(Count) })),
  /** Surcharges on shipments of the period that were not cancelled. */
  surcharges: v.array(v.object({ code: v.picklist(surchargeCodes), count: Count, cents: Count })),
  /** The clients who sent most in the period. */
  clients: v.array(
    v.object({
      id: v.string(),
      /** null: deleted since, and without a name. */
      user_uid: v.nullable(v.string()),
      company: v.string(),
      shipments: Count,
      surcharge_cents: Count,
    }),
  ),
  /** Shipments that stand at "exception" now, whenever they were created, by the days it began. */
  exceptions: Exceptions,
  work: v.array(v.object({ kind: v.picklist(workKinds), count: Count, oldest: Oldest })),
  /** Jobs; `failed`: given up within the last day. */
  jobs: v.object({ waiting: Count, running: Count, failed: Count, oldest: Oldest }),
  /** `retrying`: could not be sent so far; `sent`, `failed`: within the last day. */
  mails: v.object({ waiting: Count, retrying: Count, failed: Count, sent: Count, oldest: Oldest }),
});
export type StaffInfo = v.InferOutput<typeof StaffInfo>;

/** How many of what waits are how old, in calendar days. */
const Ages = v.array(v.object({ age: v.picklist(waitAges), count: Count }));

/** What waits for the staff now (docs/rules.md 20.18). */
export const StaffToday = v.object({
  /** The day it is at the server, in Berlin. */
  today: v.string(),
  /** Clients who wait to be unlocked, with and without a request to check them. */
  checks: v.object({ asked: Count, unasked: Count, oldest_asked: v.nullable(Timestamp) }),
  /** Manual orders that nobody has begun, and those in hand. */
  manual: v.object({ open: Ages, begun: Ages }),
  exceptions: Exceptions,
  pickups: OpenPickups,
  /** `failed`: given up, and neither sent again nor taken off the list; `retrying`: could not be sent so far. */
  mails: v.object({ failed: Count, retrying: Count }),
  /** What the portal should have done by itself and gave up. */
  jobs: v.object({ failed: Count }),
  /** Large files of the last day that failed. */
  exports: v.object({ failed: Count }),
});
export type StaffToday = v.InferOutput<typeof StaffToday>;

export const info = {
  /** What waits for the staff, as it is now. */
  today: call
    .route({ method: 'GET', path: '/info/today' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(StaffToday)),

  /** The figures of a period, for the staff. */
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
