import { lightFormat } from 'date-fns/lightFormat';
import type { Shipment } from './shipment.ts';
import { streetLine } from './street-line.ts';
import { type Day, dateOfDay, dayFromSeconds } from './working-days.ts';

/*
 * Words that the CSV files have in common: always German, whatever language the page has (docs/rules.md 21.1).
 */

export const csvKinds = {
  parcel: 'Paket',
  envelope: 'Umschlag',
  pallet: 'Palette',
  freight: 'Fracht',
} as const;

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
