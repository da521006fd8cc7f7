import { cityLine } from '#domain/address/city-line.ts';
import { type DangerKind, dangerKindsOf, dangerParts } from '#domain/danger/danger.ts';
import { findDanger } from '#domain/danger/danger-rules.ts';
import type { UnList } from '#domain/danger/un-list.ts';
import { chosenName } from '#domain/danger/un-names.ts';
import { labelAddress, labelStreet, phoneLine } from '#domain/labels/label-address.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { germanDay } from '#domain/staff/csv-cells.ts';
import { printable } from '#domain/values/printable.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { type Han, hanOfCountries } from '#server/fonts/han-fonts.ts';
import { dangerWords } from './danger-words.ts';

export type DangerRow = {
  kind: DangerKind;
  /** Order of ADR 5.4.1.1.1: UN number, name, labels, packing group, tunnel code. */
  description: string;
  amount: string[];
};

export type DangerContent = {
  parties: { caption: string; lines: string[] }[];
  facts: string[];
  rows: DangerRow[];
  provider_name: string;
  han?: Han;
};

export type DangerPrinted = { shipment: Shipment; list: UnList; provider_name: string };

const activeDangers = ({ parcels }: Shipment): ShipmentParcel[] =>
  parcels.filter((it) => it.status !== 'canceled' && dangerKindsOf(it).length > 0);

export const hasDanger = (shipment: Shipment): boolean => activeDangers(shipment).length > 0;

/** Content of the transport document (ADR 5.4.1, 3.4 and 3.5). */
export function dangerContent({ shipment, list, provider_name }: DangerPrinted): DangerContent {
  const from = shipment.differ_pickup ?? shipment.sender;
  const alike = new Map<string, ShipmentParcel[]>();
  for (const parcel of activeDangers(shipment)) {
    const key = JSON.stringify([
      dangerKindsOf(parcel),
      parcel.danger_lq_notice,
      parcel.danger_technical_name,
      parcel.danger_name,
      parcel.danger_inner_packagings,
      parcel.danger_inner_quantity,
      parcel.danger_unit,
    ]);
    alike.set(key, [...(alike.get(key) ?? []), parcel]);
  }
  const day = germanDay(berlinDay(new Date(shipment.created.seconds * 1000)));
  const [number = ''] = shipment.tracking_number;
  return {
    parties: [
      { caption: dangerWords.consignor, lines: partyLines(from) },
      { caption: dangerWords.consignee, lines: partyLines(shipment.recipient) },
    ],
    facts: [
      `${dangerWords.date}: ${day}`,
      number && `${dangerWords.number}: ${printable(number)}`,
      shipment.reference_number_1 && `${dangerWords.reference}: ${printable(shipment.reference_number_1)}`,
    ].filter(Boolean),
    rows: [...alike.values()].map((parcels) => rowOf(parcels, shipment, list)),
    provider_name: printable(provider_name),
    han: hanOfCountries(shipment.recipient.country_code, from.country_code),
  };
}

function partyLines(party: Shipment['sender']): string[] {
  const address = labelAddress(party);
  return [
    printable(address.company),
    printable(address.contact_person),
    labelStreet(address),
    cityLine(address),
    address.country_name,
    phoneLine(address),
  ].filter(Boolean);
}

function rowOf(parcels: readonly ShipmentParcel[], { transport_kind }: Shipment, list: UnList): DangerRow {
  const first = parcels[0] as ShipmentParcel;
  const [kind = 'dangerous_goods'] = dangerKindsOf(first);
  const gross = parcels.reduce((sum, it) => sum + it.weight, 0);
  const category = entryOf(first, list)?.transport_category ?? '';
  const { danger_inner_packagings: count, danger_inner_quantity: each, danger_unit: unit } = first;
  return {
    kind,
    description: descriptionOf(first, list),
    amount: [
      dangerWords.packages(parcels.length, transport_kind),
      count > 0 && dangerWords.inner(count, `${plain(each)} ${unit}`),
      count > 0 && `${dangerWords.net}: ${plain(parcels.length * count * each)} ${unit}`,
      `${dangerWords.gross}: ${plain(gross)} kg`,
      kind === 'dangerous_goods' && category !== '' && `${dangerWords.category}: ${category}`,
    ].filter((it) => it !== false),
  };
}

const entryOf = (parcel: ShipmentParcel, list: UnList) =>
  findDanger(list, dangerParts(parcel.danger_lq_notice)).entries?.[0];

/** A notice missing in the list is printed as typed. */
function descriptionOf(parcel: ShipmentParcel, list: UnList): string {
  const entry = entryOf(parcel, list);
  const technical = printable(parcel.danger_technical_name);
  if (!entry) return printable(parcel.danger_lq_notice);
  const { german, name: english } = chosenName(entry, parcel.danger_name) ?? entry;
  const name = [german, english].filter(Boolean).join(' / ');
  return [
    `UN ${entry.un_number} ${name}${technical ? ` (${technical})` : ''}`,
    entry.danger_class.replaceAll('+', ', '),
    entry.packing_group && `${dangerWords.group} ${entry.packing_group}`,
    entry.tunnel_code !== '-' && `(${entry.tunnel_code})`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 0.1 + 0.2 is written 0,3. */
const plain = (amount: number) => String(Math.round(amount * 1000) / 1000).replace('.', ',');
