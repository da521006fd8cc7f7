import { lightFormat } from 'date-fns/lightFormat';
import { streetLine } from '#domain/address/street-line.ts';
import { type CsvTime, csvTime } from '#domain/files/csv.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { type Day, dateOfDay, dayFromSeconds } from '#domain/values/working-days.ts';
import type { CsvLayout } from './staff-shipment.ts';

/* Always German (docs/rules.md 21.1). */

export const csvKinds = {
  parcel: 'Paket',
  envelope: 'Umschlag',
  pallet: 'Palette',
  freight: 'Fracht',
} as const;

export const layoutNames: Record<CsvLayout, string> = { shipments: 'Sendungen', parcels: 'Packstücke' };

export const yesNo = (it: boolean) => (it ? 'Ja' : 'Nein');
export const germanDay = (day: Day) => lightFormat(dateOfDay(day), 'dd.MM.yyyy');

type Address = Shipment['sender'];

export const addressLine = (it: Address) =>
  `${it.company}, ${streetLine(it)}, ${it.postal_code} ${it.city}, ${it.country_code}`;

type Pickup = Pick<Shipment, 'pickup_date' | 'pickup_datetime_from' | 'pickup_datetime_to'>;

/** „keine Abholung“ if there is none (docs/rules.md 21.3). */
export function pickupCell({
  pickup_date,
  pickup_datetime_from: from,
  pickup_datetime_to: to,
}: Pickup): string {
  if (pickup_date === null) return 'keine Abholung';
  return `${germanDay(dayFromSeconds(pickup_date))} ${from} bis ${to}`;
}

/** Berlin days, both included; undefined: open. */
export type CsvPeriod = { from?: Day | undefined; to?: Day | undefined };

export const periodOf = ({ from, to }: { from?: number | undefined; to?: number | undefined } = {}) => ({
  from: from === undefined ? undefined : dayFromSeconds(from),
  to: to === undefined ? undefined : dayFromSeconds(to),
});

/** „2026-03-01 bis 2026-03-31“; an open end becomes today. */
export function periodName({ from, to }: CsvPeriod, today: Day): string {
  return `${from === undefined ? '' : `${from} `}bis ${to ?? today}`;
}

export const dayCell = (day: Day | undefined): CsvTime | string => (day ? csvTime(germanDay(day)) : '');
