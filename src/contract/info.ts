import * as v from 'valibot';
import { exceptionAges, isPeriod, spanUnits } from '#domain/info.ts';
import { serviceLabels } from '#domain/services.ts';
import { shipmentStatuses } from '#domain/status.ts';
import { surchargeCodes } from '#domain/surcharges.ts';
import { isDay } from '#domain/working-days.ts';
import { call, envelope } from './call.ts';

const Day = v.pipe(v.string(), v.check(isDay, 'not_valid'));
const Count = v.pipe(v.number(), v.integer());
const Span = v.object({ from: v.string(), to: v.string() });
const Status = v.nullable(v.picklist(Object.values(shipmentStatuses)));
/** Seconds since the oldest began; null: there is none. */
const Oldest = v.nullable(v.number());

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
  exceptions: v.array(
    v.object({ age: v.picklist(exceptionAges), from: v.string(), to: v.string(), count: Count }),
  ),
  work: v.array(v.object({ kind: v.picklist(workKinds), count: Count, oldest: Oldest })),
  /** Jobs; `failed`: given up within the last day. */
  jobs: v.object({ waiting: Count, running: Count, failed: Count, oldest: Oldest }),
  /** `retrying`: could not be sent so far; `sent`, `failed`: within the last day. */
  mails: v.object({ waiting: Count, retrying: Count, failed: Count, sent: Count, oldest: Oldest }),
});
export type StaffInfo = v.InferOutput<typeof StaffInfo>;

export const info = {
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
