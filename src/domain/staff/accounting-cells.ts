import { customsTotals } from '#domain/customs/customs.ts';
import { invoiceTotal } from '#domain/customs/customs-invoice.ts';
import { dangerKindsOf } from '#domain/danger/danger.ts';
import type { CsvCell } from '#domain/files/csv.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { yesNo } from './csv-cells.ts';

const kinds = { limited_quantity: 'LQ', excepted_quantity: 'EQ', dangerous_goods: 'ADR' } as const;

type AccountingLine = {
  shipment: Shipment;
  parcels: readonly ShipmentParcel[];
  /** The total stands in the shipment's first line only, so that sums are right. */
  isFirst: boolean;
};

/** All CSV files of shipments end with these columns for the accountant (docs/rules.md 21.9). */
export const accountingColumns: [heading: string, cell: (line: AccountingLine) => CsvCell][] = [
  ['Währung', ({ shipment: { customs } }) => customs?.currency ?? ''],
  ['Rechnungsnummer', ({ shipment: { customs } }) => customs?.invoice_number ?? ''],
  ['Rechnungsbetrag', ({ shipment: { customs }, isFirst }) => (isFirst && customs ? totalOf(customs) : '')],
  ['Retoure', ({ shipment }) => yesNo(shipment.is_return)],
  ['Retourennummer', ({ shipment }) => shipment.rma_reference],
  [
    'Sendungsnummer der Hinsendung',
    ({ shipment: { original_tracking_number: it } }) => formatTrackingNumber(it),
  ],
  ['Gefahrgutart', ({ parcels }) => kindsOf(parcels)],
];

/** In the invoice's currency. */
const totalOf = (customs: NonNullable<Shipment['customs']>) =>
  invoiceTotal(customsTotals(customs.lines).value_cents, customs).cents / 100;

const kindsOf = (parcels: readonly ShipmentParcel[]) =>
  [...new Set(parcels.flatMap(dangerKindsOf))].map((it) => kinds[it]).join(', ');
