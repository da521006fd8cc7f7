import { shipperOf } from '#domain/customs/returns.ts';
import { printable } from '#domain/values/printable.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { dangerContent, hasDanger } from './danger-content.ts';
import { pieceWords } from './handover-words.ts';
import {
  activeParcels,
  codeOf,
  dayText,
  hanOf,
  instructionsOf,
  numberText,
  type OrderPaper,
  type PaperBox,
  type PaperOrder,
  pickupText,
  placeLines,
  readingOf,
  referencesOf,
  sizeText,
  weightOf,
  weightText,
} from './order-paper.ts';

/** § 408 HGB, without freight charges, which are agreed separately; three originals. Same shipment, same waybill. */
export function waybillContents(order: PaperOrder): OrderPaper[] {
  const { shipment, provider_name } = order;
  const reading = readingOf(shipment);
  const { language, words, type } = reading;
  const active = activeParcels(shipment);
  const parcels = active.map(({ parcel }) => parcel);
  const kg = (some: typeof parcels) => weightText(weightOf(some, shipment), words);
  const shipper = shipperOf(shipment);
  const carrier = printable(shipment.manual?.carrier_name || provider_name);
  const issued = [printable(shipper.city), dayText(new Date(shipment.created.seconds * 1000), words)];
  const paper: Omit<OrderPaper, 'subtitle'> = {
    words,
    han: hanOf(shipment),
    title: words.waybill.title,
    code: codeOf(shipment),
    boxes: [
      {
        caption: shipment.is_return ? words.returned_by : words.sender,
        lines: placeLines(shipper, reading),
      },
      { caption: words.consignee, lines: placeLines(shipment.recipient, reading) },
      {
        caption: words.pickup_place,
        lines: placeLines(shipment.differ_pickup ?? shipment.sender, reading),
      },
      {
        caption: words.carrier,
        lines: [carrier, serviceName(shipment.service.internal_service_label, type)],
      },
    ],
    facts: [
      [words.issued, issued.filter(Boolean).join(', ')],
      [words.pickup, pickupText(shipment, words)],
      [words.references, referencesOf(shipment)],
    ],
    columns: [
      { head: words.position, width: 10, align: 'left' },
      { head: words.number, width: 44, align: 'left' },
      { head: words.pieces, width: 28, align: 'left' },
      { head: words.contents, width: 44, align: 'left' },
      { head: words.size, width: 28, align: 'left' },
      { head: words.weight, width: 24, align: 'right' },
    ],
    rows: active.map(({ parcel, position }) => [
      String(position),
      numberText(parcel, words),
      pieceWords(language, shipment.transport_kind, 1),
      printable(parcel.contents),
      sizeText(parcel),
      kg([parcel]),
    ]),
    totals: [
      words.total,
      '',
      pieceWords(language, shipment.transport_kind, parcels.length),
      '',
      '',
      kg(parcels),
    ],
    notes: [
      ...dangerNote(order),
      note(words.instructions, instructionsOf(shipment, words)),
      note(words.waybill.attached, attachedTo(order)),
      { caption: words.waybill.remarks, lines: ['', '', ''] },
    ].filter(({ lines }) => lines.length > 0),
    signatures: [...words.waybill.signatures],
    foot: printable(provider_name),
  };
  return words.waybill.originals.map((subtitle) => ({ ...paper, subtitle }));
}

const note = (caption: string, lines: string[]): PaperBox => ({ caption, lines });

function dangerNote({ shipment, list, provider_name }: PaperOrder): PaperBox[] {
  if (!hasDanger(shipment)) return [];
  const { rows } = dangerContent({ shipment, list, provider_name });
  // Prevents line breaks between number and unit.
  const amounts = (amount: string[]) => amount.map((it) => it.replaceAll(' ', '\u00a0')).join(' · ');
  const lines = rows.flatMap(({ description, amount }) => [description, amounts(amount)]);
  return [note(readingOf(shipment).words.dangerous, lines)];
}

function attachedTo({ shipment }: PaperOrder): string[] {
  const { papers } = readingOf(shipment).words;
  const mrns = activeParcels(shipment).map(({ parcel }) => printable(parcel.mrn_number));
  return [
    shipment.customs ? papers.invoice : '',
    hasDanger(shipment) ? papers.danger : '',
    ...[...new Set(mrns)].filter(Boolean).map((it) => `${papers.mrn} ${it}`),
  ].filter(Boolean);
}
