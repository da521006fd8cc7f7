import { api } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { streetLine } from '#domain/address/street-line.ts';
import type { PackingKind, PackingOrder, PickLine } from '#domain/labels/packing-list.ts';
import {
  batchCode,
  byLabelOrder,
  type LabelOrder,
  packingCode,
  packingFiles,
  packingLimits,
} from '#domain/labels/packing-list.ts';
import { shippingType } from '#domain/services/route.ts';
import { type JudgedRow, stateOf } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';

export const toPack = (rows: readonly JudgedRow[], order: LabelOrder): JudgedRow[] =>
  rows.filter((row) => stateOf(row) !== 'left_out').sort(byLabelOrder(order));

export const filesOf = ({ batch, base }: OpenBatch, rows: readonly JudgedRow[], kind: PackingKind) =>
  packingFiles(
    rows.map((row) => orderOf(batch.id, row, base.sender.country_code)),
    kind,
  );

export async function fetchPacking({ batch }: OpenBatch, orders: PackingOrder[], kind: PackingKind) {
  const requested = {
    kind,
    name: batch.name.slice(0, packingLimits.text),
    code: batchCode(batch.id),
    language: currentLocale(),
    orders,
  };
  return fetchFile((how) => api.shipment.packingList(requested, how));
}

const most = (text: string) => text.slice(0, packingLimits.text);

function orderOf(batch: string, row: JudgedRow, sender: string): PackingOrder {
  const { recipient, parcels, service, special_delivery_terms = '' } = row.values;
  const { company, contact_person, address_extra_1, address_extra_2, postal_code, city, country_code } =
    recipient;
  return {
    code: packingCode(batch, row),
    number: most(row.own),
    recipient: [
      company,
      contact_person,
      address_extra_1,
      address_extra_2,
      streetLine(recipient),
      `${postal_code} ${city}`.trim(),
      country_code,
    ]
      .filter(Boolean)
      .map(most),
    service: service ? serviceName(service, shippingType({ sender, recipient: country_code })) : '',
    parcels: parcels.length,
    note: most(special_delivery_terms),
    lines: linesOf(row).slice(0, packingLimits.lines),
  };
}

function linesOf({ picks = [], values }: JudgedRow): PickLine[] {
  const lines =
    picks.length > 0
      ? picks
      : values.parcels.map(({ contents }) => ({ article: most(contents), quantity: 1, shelf: '' }));
  return lines.map((it) => ({ ...it, quantity: Math.min(it.quantity, 1_000_000) }));
}
