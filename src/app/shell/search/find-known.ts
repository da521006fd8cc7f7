import type { OrderReceipt, OrderSummary } from '#app/offline/rows/outbox-row.ts';
import { fitsWords, wordsOf } from '#app/parts/lists/fits-words.ts';
import { foldText } from '#app/ui/fields/fold-text.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';

export type FoundShipment = {
  shipment_id: string;
  company: string;
  city: string;
  numbers: readonly string[];
  references: readonly string[];
  status: ShipmentStatus | null | undefined;
};

export function fromShipment(it: Shipment): FoundShipment {
  return {
    shipment_id: it.shipment_id,
    company: it.recipient.company,
    city: it.recipient.city,
    numbers: it.tracking_number,
    references: [it.reference_number_1, it.reference_number_2].filter(Boolean),
    status: it.shipment_status,
  };
}

export const fromReceipt = ({ answer, summary }: OrderReceipt): FoundShipment => ({
  shipment_id: answer.shipment_id,
  company: summary.company,
  city: summary.city,
  numbers: answer.tracking_number,
  references: [],
  status: undefined,
});

/** Cached shipments that match all words, then other sent orders. */
export function findKnown(
  query: string,
  shipments: readonly Shipment[],
  receipts: readonly OrderReceipt[],
  most: number,
): FoundShipment[] {
  const ids = new Set(shipments.map((it) => it.shipment_id));
  const sent = receipts.map(fromReceipt).filter((it) => !ids.has(it.shipment_id));
  const fits = fitsWords(query);
  return [...shipments.map(fromShipment), ...sent]
    .filter(({ company, city, numbers, references }) =>
      fits([company, city, ...references, ...numbers, ...numbers.map(formatTrackingNumber)]),
    )
    .slice(0, most);
}

export const fitsWaiting = (query: string, { company, city }: OrderSummary): boolean =>
  fitsWords(query)([company, city]);

/** Words may occur anywhere in the title, but only begin a hidden word: "ort" must not match "export". */
export function fitsTitle(query: string, title: string, words = ''): boolean {
  const { folded } = foldText(title);
  const others = wordsOf(words);
  return wordsOf(query).every((word) => folded.includes(word) || others.some((it) => it.startsWith(word)));
}
