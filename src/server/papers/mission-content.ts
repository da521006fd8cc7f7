import { shipperOf } from '#domain/customs/returns.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { printable } from '#domain/values/printable.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { dangerContent, hasDanger } from './danger-content.ts';
import { pieceWords } from './handover-words.ts';
import {
  activeParcels,
  codeOf,
  dayText,
  hanOf,
  numberText,
  type OrderPaper,
  type PaperOrder,
  pickupText,
  placeLines,
  readingOf,
  referencesOf,
  sizeText,
  weightOf,
  weightText,
} from './order-paper.ts';
import type { OrderPaperWords } from './order-paper-words.ts';

/** The copy of an order has no prices. */
export function missionContent(order: PaperOrder): OrderPaper {
  const { shipment, provider_name } = order;
  const reading = readingOf(shipment);
  const { language, words, type } = reading;
  const active = activeParcels(shipment);
  const parcels = active.map(({ parcel }) => parcel);
  const kg = (some: typeof parcels) => weightText(weightOf(some, shipment), words);
  const shipper = shipperOf(shipment);
  const place = shipment.differ_pickup;
  const money = new Intl.NumberFormat(words.locale, { style: 'currency', currency: 'EUR' });
  const insured = parcels.reduce((sum, it) => sum + it.value_of_insurance, 0);
  return {
    words,
    han: hanOf(shipment),
    title: words.mission.title,
    subtitle: words.mission.subtitle,
    code: codeOf(shipment),
    boxes: [
      {
        caption: shipment.is_return ? words.returned_by : words.sender,
        lines: placeLines(shipper, reading),
      },
      { caption: words.consignee, lines: placeLines(shipment.recipient, reading) },
      ...(place && place !== shipper
        ? [{ caption: words.pickup_place, lines: placeLines(place, reading) }]
        : []),
    ],
    facts: [
      [words.ordered, dayText(new Date(shipment.created.seconds * 1000), words)],
      [words.service, serviceName(shipment.service.internal_service_label, type)],
      [words.pickup, pickupText(shipment, words)],
      [words.references, referencesOf(shipment)],
      [words.returned, printable(formatTrackingNumber(shipment.original_tracking_number ?? ''))],
      [words.carrier, printable(shipment.manual?.carrier_name || provider_name)],
      [words.insured, insured > 0 ? money.format(insured) : ''],
      [words.order_id, shipment.shipment_id],
    ],
    columns: [
      { head: words.position, width: 10, align: 'left' },
      { head: words.number, width: 44, align: 'left' },
      { head: words.contents, width: 48, align: 'left' },
      { head: words.size, width: 28, align: 'left' },
      { head: words.weight, width: 24, align: 'right' },
      { head: words.billable, width: 24, align: 'right' },
    ],
    rows: active.map(({ parcel, position }) => [
      String(position),
      numberText(parcel, words),
      printable(parcel.contents),
      sizeText(parcel),
      kg([parcel]),
      parcel.volume_weight > 0 ? weightText(parcel.volume_weight, words) : '',
    ]),
    totals: [
      words.total,
      '',
      pieceWords(language, shipment.transport_kind, parcels.length),
      '',
      kg(parcels),
      '',
    ],
    notes: [
      { caption: words.chosen, lines: chosenBy(shipment, words) },
      { caption: words.surcharges, lines: surchargeLines(order, words) },
      {
        caption: words.dangerous,
        lines: hasDanger(shipment) ? dangerContent(order).rows.map((it) => it.description) : [],
      },
      { caption: words.instructions, lines: [printable(shipment.special_delivery_terms)].filter(Boolean) },
    ].filter(({ lines }) => lines.length > 0),
    signatures: [],
    foot: printable(provider_name),
  };
}

function chosenBy(shipment: Shipment, { options }: OrderPaperWords): string[] {
  const names = Object.keys(options) as (keyof typeof options)[];
  const chosen = names.filter((it) => shipment[it]).map((it) => options[it]);
  return chosen.length > 0 ? [chosen.join(' · ')] : [];
}

function surchargeLines({ shipment, surcharges }: PaperOrder, words: OrderPaperWords): string[] {
  const active = new Set(activeParcels(shipment).map(({ position }) => position));
  const byCode = new Map<string, number[]>();
  for (const { parcel, code } of surcharges) {
    if (!active.has(parcel)) continue;
    const name = words.surcharge_names[code];
    byCode.set(name, [...(byCode.get(name) ?? []), parcel]);
  }
  return [...byCode].map(([name, parcels]) => `${name} – ${words.surcharge_of(parcels.join(', '))}`);
}
