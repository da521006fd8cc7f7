import { fromUnixTime } from 'date-fns/fromUnixTime';
import { streetLine } from '#domain/address/street-line.ts';
import { type CsvCell, csvLine, csvTime } from '#domain/files/csv.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import { billableWeight } from '#domain/services/parcel.ts';
import { shippingType } from '#domain/services/route.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { accountingColumns } from '#domain/staff/accounting-cells.ts';
import { addressLine, csvKinds, dayCell, pickupCell, yesNo } from '#domain/staff/csv-cells.ts';
import { berlinDay, berlinTime, dayFromSeconds } from '#domain/values/working-days.ts';
import { serviceName } from '#server/labels/service-name.ts';

/* Shipments as CSV, one row per parcel. Headings are German in every language of the page (docs/rules.md 21.1). */

const statuses: Record<number, string> = {
  0: 'Storniert',
  1: 'Daten übermittelt',
  2: 'Unterwegs',
  3: 'In Zustellung',
  4: 'Zustellversuch',
  5: 'Zustellproblem',
  6: 'Zugestellt',
};

export const statusWord = (status: number) => statuses[status] ?? '';

const columns: [string, (shipment: Shipment, parcel: ShipmentParcel, position: number) => CsvCell][] = [
  ['Erstellt', ({ created }) => dayCell(berlinDay(fromUnixTime(created.seconds)))],
  ['Uhrzeit', ({ created }) => csvTime(berlinTime(fromUnixTime(created.seconds)))],
  ['Status', statusCell],
  ['Status seit', statusSinceCell],
  // Grouped, because a spreadsheet would round a number of 18 digits.
  ['Sendungsnummer', (_, { tracking_number: it }) => (it === '' ? 'manuell' : formatTrackingNumber(it))],
  ['Packstück', (_, __, position) => position],
  ['Packstücke', ({ parcels }) => parcels.filter((it) => it.status !== 'canceled').length],
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
  ['Gefahrgut', (_, it) => yesNo(it.dangerous_goods || it.excepted_quantity)],
  ['Begrenzte Menge', (_, it) => yesNo(it.limited_quantity)],
  ['Gefahrguthinweis', (_, it) => it.danger_lq_notice],
];

const headings = [...columns, ...accountingColumns].map(([heading]) => heading);
export const csvHeading = csvLine(headings);
export const staffCsvHeading = csvLine(['Kundennummer', 'Kunde', ...headings]);

type CsvOptions = {
  isCanceled: boolean;
  client?: readonly string[];
};

/** One line per parcel; `isCanceled` includes cancelled ones (docs/rules.md 16.5). */
export function csvOfShipment(shipment: Shipment, { isCanceled, client = [] }: CsvOptions): string {
  const listed = shipment.parcels.filter((it) => isCanceled || it.status !== 'canceled');
  const lines = listed.map((parcel) => [
    ...client,
    ...columns.map(([, cell]) => cell(shipment, parcel, shipment.parcels.indexOf(parcel) + 1)),
    ...accountingColumns.map(([, cell]) =>
      cell({ shipment, parcels: [parcel], isFirst: parcel === listed[0] }),
    ),
  ]);
  return lines.map(csvLine).join('');
}

function statusCell(_: Shipment, { shipment_status: it }: ShipmentParcel): string {
  return it === null ? 'Manueller Auftrag' : statusWord(it);
}

function statusSinceCell(_: Shipment, { status_updated: it }: ShipmentParcel) {
  return dayCell(it ? dayFromSeconds(it.seconds) : undefined);
}

const typeOf = (it: Shipment) =>
  shippingType(routeOf({ ...it, differ_pickup: it.differ_pickup ?? undefined }));
