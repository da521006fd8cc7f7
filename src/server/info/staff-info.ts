import type { StaffInfo } from '#contract/info.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { surchargeCodes } from '#domain/services/surcharges.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { daysOfAge, type Period, spansOf, spanUnit, waitAges } from '#domain/staff/info.ts';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import type { Deps } from '#server/deps.ts';
import { type ShipmentFigures, shipmentFigures } from './shipment-figures.ts';
import { openWork, queueFigures } from './work-figures.ts';

/** In the order that charts stack them. */
const statuses: readonly (ShipmentStatus | null)[] = [
  null,
  ...Object.values(shipmentStatuses).filter((it) => it !== shipmentStatuses.canceled),
  shipmentStatuses.canceled,
];

export async function staffInfo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  period: Period,
): Promise<StaffInfo> {
  const today = berlinDay(clock.now());
  const [figures, work, queues] = await Promise.all([
    shipmentFigures(db, period, today),
    openWork(db, clock.now()),
    queueFigures(db),
  ]);
  const spans = spansOf(period);
  const series = (cells: readonly { start: Day; shipments: number }[]) => {
    const counts = new Map(cells.map(({ start, shipments }) => [start, shipments]));
    return spans.map(({ from }) => counts.get(from) ?? 0);
  };
  const by_service = serviceLabels.flatMap((service) => {
    const counts = series(figures.services.filter((it) => it.service === service));
    return counts.some(Boolean) ? [{ service, counts }] : [];
  });
  const by_status = statuses.flatMap((status) => {
    const counts = series(figures.statuses.filter((it) => it.status === (status ?? -1)));
    return counts.some(Boolean) ? [{ status, counts }] : [];
  });
  return {
    today,
    unit: spanUnit(period),
    spans,
    shipments: figures.statuses.reduce((sum, it) => sum + it.shipments, 0),
    shipments_before: figures.before,
    by_service,
    by_status,
    surcharges: surchargeCodes
      .flatMap((code) => figures.surcharges.filter((it) => it.code === code))
      .map(({ code, count, cents }) => ({ code: code as (typeof surchargeCodes)[number], count, cents })),
    clients: figures.clients,
    exceptions: exceptionsOf(figures, today),
    work,
    ...queues,
  };
}

export function exceptionsOf(
  { exceptions, oldest_exception }: Pick<ShipmentFigures, 'exceptions' | 'oldest_exception'>,
  today: Day,
) {
  return waitAges.map((age) => {
    const { from, to } = daysOfAge(age, today);
    const begun = from ?? (oldest_exception !== null && oldest_exception < to ? oldest_exception : to);
    return { age, from: begun, to, count: exceptions[age] };
  });
}
