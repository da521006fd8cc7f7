import { fromUnixTime } from 'date-fns/fromUnixTime';
import { csvLine } from '#domain/csv.ts';
import { addressLine, csvKinds, germanDay, pickupCell, yesNo } from '#domain/csv-cells.ts';
import { formatTrackingNumber } from '#domain/label-number.ts';
import { routeOf } from '#domain/order-rules.ts';
import { billableWeight } from '#domain/parcel.ts';
import { shippingType } from '#domain/route.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment.ts';
import { streetLine } from '#domain/street-line.ts';
import { berlinDay, berlinTime, dayFromSeconds } from '#domain/working-days.ts';
import { serviceName } from './service-name.ts';

/*
 * Shipments as a spreadsheet has them, one row per parcel: with German headings, whatever language the page has
 * (docs/rules.md 21.1).
 */

type Cell = string | number;

const statuses: Record<number, string> = {
  0: 'Storniert',
  1: 'Daten übermittelt',
  2: 'Unterwegs',
  3: 'In Zustellung',
  4: 'Zustellversuch',
  5: 'Ausnahme',
  6: 'Zugestellt',
};

const columns: [string, (shipment: Shipment, parcel: ShipmentParcel, position: number) => Cell][] = [
  ['Erstellt', ({ created }) => germanDay(berlinDay(fromUnixTime(created.seconds)))],
  ['Uhrzeit', ({ created }) => berlinTime(fromUnixTime(created.seconds))],
  ['Status', ({ shipment_status: it }) => (it === null ? 'Manueller Auftrag' : (statuses[it] ?? ''))],
  ['Status seit', ({ status_updated: it }) => (it ? germanDay(dayFromSeconds(it.seconds)) : '')],
  // The number stands in groups: a spreadsheet would round one of 18 digits.
  ['Sendungsnummer', (_, { tracking_number: it }) => (it === '' ? 'manuell' : formatTrackingNumber(it))],
  ['Packstück', (_, __, position) => position],
  ['Packstücke', ({ parcels }) => parcels.length],
  ['Service', (it) => serviceName(it.service.internal_service_label, typeOf(it))],
  ['Transportart', ({ transport_kind }) => csvKinds[transport_kind]],
  ['Absender Firma', ({ sender }) => sender.company],
  ['Absender Straße', ({ sender }) => streetLine(sender)],
  ['Absender PLZ', ({ sender }) => sender.postal_code],
  ['Absender Ort', ({ sender }) => sender.city],
  ['Absender Land', ({ sender }) => sender.country_code],
  ['Empfänger Firma', ({ recipient }) => recipient.company],
  ['Empfänger Ansprechpartner', ({ recipient }) => recipient.contact_person],
  ['Empfänger Straße', ({ recipient }) => streetLine(recipient)],
  ['Empfänger PLZ', ({ recipient }) => recipient.postal_code],
  ['Empfänger Ort', ({ recipient }) => recipient.city],
  ['Empfänger Land', ({ recipient }) => recipient.country_code],
  ['Abholadresse', ({ differ_pickup }) => (differ_pickup ? addressLine(differ_pickup) : '')],
  ['Abholung', pickupCell],
  ['Abholbestätigung', ({ confirmation_id }) => confirmation_id ?? ''],
  ['Referenz 1', (it) => it.reference_number_1],
  ['Referenz 2', (it) => it.reference_number_2],
  ['Zustellhinweis', (it) => it.special_delivery_terms],
  ['Unterschrift', (it) => yesNo(it.signature_required)],
  ['Unterschrift eines Erwachsenen', (it) => yesNo(it.adult_signature_required)],
  ['Nur direkte Zustellung', (it) => yesNo(it.direct_delivery_only)],
  ['Samstagszustellung', (it) => yesNo(it.is_saturday)],
  ['Klimaneutral', (it) => yesNo(it.carbon_neutral)],
  ['Rechnung an Empfänger', ({ recipient }) => yesNo(recipient.invoice_to_recipient)],
  ['Inhalt', (_, { contents }) => contents],
  ['Länge (cm)', (_, { length }) => length],
  ['Breite (cm)', (_, { width }) => width],
  ['Höhe (cm)', (_, { height }) => height],
  ['Gewicht (kg)', (_, { weight }) => weight],
  ['Volumengewicht (kg)', (_, it) => it.volume_weight],
  ['Frachtgewicht (kg)', (it, parcel) => billableWeight(parcel, it.transport_kind)],
  ['Warenwert (EUR)', (_, it) => it.value_of_goods],
  ['Versicherungswert (EUR)', (_, it) => it.value_of_insurance],
  ['Valor', (_, it) => yesNo(it.valor)],
  ['MRN', (_, it) => it.mrn_number],
  ['Gefahrgut', (_, it) => yesNo(it.dangerous_goods)],
  ['Begrenzte Menge', (_, it) => yesNo(it.limited_quantity)],
  ['Gefahrguthinweis', (_, it) => it.danger_lq_notice],
];

const headings = columns.map(([heading]) => heading);
export const csvHeading = csvLine(headings);
/** The heading for shipments of several clients. */
export const staffCsvHeading = csvLine(['Kundennummer', 'Kunde', ...headings]);

type CsvOptions = {
  isCanceled: boolean;
  /** Number and company, where the shipments are of several. */
  client?: readonly string[];
};

/** One line for each parcel; cancelled ones are left out, unless they are asked for (docs/rules.md 16.5). */
export function csvOfShipment(shipment: Shipment, { isCanceled, client = [] }: CsvOptions): string {
  return shipment.parcels
    .flatMap((parcel, index) =>
      isCanceled || parcel.status !== 'canceled'
        ? csvLine([...client, ...columns.map(([, cell]) => cell(shipment, parcel, index + 1))])
        : [],
    )
    .join('');
}

const typeOf = (it: Shipment) =>
  shippingType(routeOf({ ...it, differ_pickup: it.differ_pickup ?? undefined }));
