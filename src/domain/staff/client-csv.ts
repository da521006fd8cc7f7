import { fromUnixTime } from 'date-fns/fromUnixTime';
import { streetLine } from '#domain/address/street-line.ts';
import { type CsvCell, csvLine, csvTime } from '#domain/files/csv.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { billableWeight } from '#domain/services/parcel.ts';
import { type Surcharge, surchargeNames, surchargeTotal } from '#domain/services/surcharges.ts';
import { parcelSurcharges } from '#domain/shipment/parcel-surcharges.ts';
import type { ShipmentParcel } from '#domain/shipment/shipment.ts';
import { berlinDay, berlinTime } from '#domain/values/working-days.ts';
import { accountingColumns } from './accounting-cells.ts';
import { addressLine, type CsvPeriod, csvKinds, dayCell, pickupCell, yesNo } from './csv-cells.ts';
import type { CsvLayout, StaffShipment } from './staff-shipment.ts';

/** Row number = running number × this step (docs/rules.md 21.3). */
const rowNumberStep = 2201;

/** Repeated in each line (docs/rules.md 21.7). */
export type Billed = { company: string; period: CsvPeriod };

type Line = {
  number: number;
  shipment: StaffShipment;
  service: string;
  billed: Billed;
  parcels: readonly ShipmentParcel[];
  isFirst: boolean;
};
type Column = [heading: string, cell: (line: Line) => CsvCell];

const ofShipment: Column[] = [
  ['Nr.', ({ number }) => number * rowNumberStep],
  ['Datum', ({ shipment }) => dayCell(berlinDay(createdOf(shipment)))],
  ['Uhrzeit', ({ shipment }) => csvTime(berlinTime(createdOf(shipment)))],
  // Grouped digits: a spreadsheet would round 18 digits.
  ['Sendungsnummer', ({ parcels }) => joined(parcels, (it) => numberOf(it))],
  ['Service', ({ service }) => service],
  ['Transportart', ({ shipment }) => csvKinds[shipment.transport_kind]],
  ['Absender Firma', ({ shipment: { sender } }) => sender.company],
  ['Absender Straße', ({ shipment: { sender } }) => streetLine(sender)],
  ['Absender PLZ', ({ shipment: { sender } }) => sender.postal_code],
  ['Absender Ort', ({ shipment: { sender } }) => sender.city],
  ['Absender Land', ({ shipment: { sender } }) => sender.country_code],
  ['Empfänger Firma', ({ shipment: { recipient } }) => recipient.company],
  ['Empfänger Ansprechpartner', ({ shipment: { recipient } }) => recipient.contact_person],
  ['Empfänger Straße', ({ shipment: { recipient } }) => streetLine(recipient)],
  ['Empfänger PLZ', ({ shipment: { recipient } }) => recipient.postal_code],
  ['Empfänger Ort', ({ shipment: { recipient } }) => recipient.city],
  ['Empfänger Land', ({ shipment: { recipient } }) => recipient.country_code],
  ['Abholadresse', ({ shipment: { differ_pickup: it } }) => (it ? addressLine(it) : '')],
  ['Abholung', ({ shipment }) => pickupCell(shipment)],
  ['Abholbestätigung', ({ shipment }) => shipment.confirmation_id ?? ''],
  ['Referenz 1', ({ shipment }) => shipment.reference_number_1],
  ['Referenz 2', ({ shipment }) => shipment.reference_number_2],
  ['Unterschrift', ({ shipment }) => yesNo(shipment.signature_required)],
  ['Unterschrift eines Erwachsenen', ({ shipment }) => yesNo(shipment.adult_signature_required)],
  ['Nur direkte Zustellung', ({ shipment }) => yesNo(shipment.direct_delivery_only)],
  ['Samstagszustellung', ({ shipment }) => yesNo(shipment.is_saturday)],
  ['Klimaneutral', ({ shipment }) => yesNo(shipment.carbon_neutral)],
  ['Rechnung an Empfänger', ({ shipment }) => yesNo(shipment.recipient.invoice_to_recipient)],
  ['Inhalt', ({ parcels }) => joined(parcels, (it) => it.contents)],
];

const measures: Column[] = [
  ['Länge (cm)', ({ parcels: [it] }) => it?.length ?? ''],
  ['Breite (cm)', ({ parcels: [it] }) => it?.width ?? ''],
  ['Höhe (cm)', ({ parcels: [it] }) => it?.height ?? ''],
];

const summed: Column[] = [
  ['Gewicht (kg)', ({ parcels }) => sum(parcels, (it) => it.weight)],
  ['Volumengewicht (kg)', ({ parcels }) => sum(parcels, (it) => it.volume_weight)],
  [
    'Frachtgewicht (kg)',
    ({ parcels, shipment }) => sum(parcels, (it) => billableWeight(it, shipment.transport_kind)),
  ],
  ['Warenwert (EUR)', ({ parcels }) => sum(parcels, (it) => it.value_of_goods)],
  ['Versicherungswert (EUR)', ({ parcels }) => sum(parcels, (it) => it.value_of_insurance)],
  ['Valor', ({ parcels }) => yesNo(parcels.some((it) => it.valor))],
  ['Gefahrgut', ({ parcels }) => yesNo(parcels.some((it) => it.dangerous_goods || it.excepted_quantity))],
  ['Begrenzte Menge', ({ parcels }) => yesNo(parcels.some((it) => it.limited_quantity))],
  ['UN-Hinweis', ({ parcels }) => joined(parcels, (it) => it.danger_lq_notice)],
  ['Zuschläge', (line) => surchargeCell(surchargesOf(line))],
  ['Zuschläge (EUR)', (line) => surchargeTotal(surchargesOf(line))],
];

/** Last columns, because programs read the older ones by position. */
const billing: Column[] = [
  ['Kundennummer', ({ shipment }) => shipment.user_id],
  ['Kunde', ({ billed }) => billed.company],
  ['Zeitraum von', ({ billed }) => dayCell(billed.period.from)],
  ['Zeitraum bis', ({ billed }) => dayCell(billed.period.to)],
  ['MRN', ({ parcels }) => joined(parcels, (it) => it.mrn_number)],
  ...accountingColumns,
];

const layouts: Record<CsvLayout, Column[]> = {
  shipments: [...ofShipment, ['Packstücke', ({ parcels }) => parcels.length], ...summed, ...billing],
  parcels: [
    ...ofShipment,
    ['Packstück', ({ parcels: [it], shipment }) => (it ? shipment.parcels.indexOf(it) + 1 : '')],
    ...measures,
    ...summed,
    ...billing,
  ],
};

export const clientCsvHeading = (layout: CsvLayout) => csvLine(layouts[layout].map(([heading]) => heading));

type Requested = { layout: CsvLayout; service: string; linesBefore: number; billed: Billed };

/** Without cancelled parcels (docs/rules.md 21.3). */
export function clientCsvLines(
  shipment: StaffShipment,
  { layout, service, linesBefore, billed }: Requested,
): string[] {
  const left = shipment.parcels.filter((it) => it.status !== 'canceled');
  if (left.length === 0) return [];
  const groups = layout === 'parcels' ? left.map((it) => [it]) : [left];
  return groups.map((parcels, index) => {
    const line = {
      number: linesBefore + index + 1,
      shipment,
      service,
      billed,
      parcels,
      isFirst: index === 0,
    };
    return csvLine(layouts[layout].map(([, cell]) => cell(line)));
  });
}

const createdOf = ({ created }: StaffShipment) => fromUnixTime(created.seconds);
const numberOf = ({ tracking_number: it }: ShipmentParcel) =>
  it === '' ? 'manuell' : formatTrackingNumber(it);

const joined = (parcels: readonly ShipmentParcel[], of: (it: ShipmentParcel) => string) =>
  [...new Set(parcels.map(of))].filter((it) => it !== '').join(', ');

const sum = (parcels: readonly ShipmentParcel[], of: (it: ShipmentParcel) => number) =>
  parcels.reduce((total, it) => total + of(it), 0);

const surchargesOf = ({ parcels, shipment }: Line): Surcharge[] =>
  parcels.flatMap((it) => parcelSurcharges(it, shipment));

/** "Zusätzliches Handling - Länge, 2x Zuschlag großes Paket - Gurtmaß" */
function surchargeCell(list: readonly Surcharge[]): string {
  const codes = [...new Set(list.map((it) => it.code))];
  return codes
    .map((code) => {
      const times = list.filter((it) => it.code === code).length;
      return times === 1 ? surchargeNames[code] : `${times}x ${surchargeNames[code]}`;
    })
    .join(', ');
}
