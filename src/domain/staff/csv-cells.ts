import { lightFormat } from 'date-fns/lightFormat';
import { streetLine } from '#domain/address/street-line.ts';
import { type CsvTime, csvTime } from '#domain/files/csv.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { type Day, dateOfDay, dayFromSeconds } from '#domain/values/working-days.ts';
import type { CsvLayout } from './staff-shipment.ts';

/*
 * Words that the CSV files have in common: always German, whatever language the page has (docs/rules.md 21.1).
 */

export const csvKinds = {
  parcel: 'Paket',
  envelope: 'Umschlag',
  pallet: 'Palette',
  freight: 'Fracht',
} as const;

/** The two forms of a client's CSV in the names of their files. */
export const layoutNames: Record<CsvLayout, string> = { shipments: 'Sendungen', parcels: 'Packstücke' };

export const yesNo = (it: boolean) => (it ? 'Ja' : 'Nein');
export const germanDay = (day: Day) => lightFormat(dateOfDay(day), 'dd.MM.yyyy');

type Address = Shipment['sender'];

export const addressLine = (it: Address) =>
  `${it.company}, ${streetLine(it)}, ${it.postal_code} ${it.city}, ${it.country_code}`;

type Pickup = Pick<Shipment, 'pickup_date' | 'pickup_datetime_from' | 'pickup_datetime_to'>;

/** The cell of a pickup; without one it says „keine Abholung“ (docs/rules.md 21.3). */
export function pickupCell({
  pickup_date,
  pickup_datetime_from: from,
  pickup_datetime_to: to,
}: Pickup): string {
  if (pickup_date === null) return 'keine Abholung';
  return `${germanDay(dayFromSeconds(pickup_date))} ${from} bis ${to}`;
}

/** Days of Berlin that a file is about, both inclusive; open where there is none. */
export type CsvPeriod = { from?: Day | undefined; to?: Day | undefined };

/** The period of two instants as the calls have them. */
export const periodOf = ({ from, to }: { from?: number | undefined; to?: number | undefined } = {}) => ({
  from: from === undefined ? undefined : dayFromSeconds(from),
  to: to === undefined ? undefined : dayFromSeconds(to),
});

/** The period in a file's name: „2026-03-01 bis 2026-03-31“; without an end it ends with the day it is made. */
export function periodName({ from, to }: CsvPeriod, today: Day): string {
  return `${from === undefined ? '' : `${from} `}bis ${to ?? today}`;
}

/** The cells of a day that may be missing. */
export const dayCell = (day: Day | undefined): CsvTime | string => (day ? csvTime(germanDay(day)) : '');
