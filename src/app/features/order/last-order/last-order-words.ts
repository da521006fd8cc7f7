import { formatKg, formatNumber } from '#app/i18n/format.ts';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/piece-count.ts';
import type { LastOrderFill } from '#domain/last-order.ts';
import { draftRoute, type OrderDraft } from '#domain/order-draft.ts';
import { shippingType } from '#domain/route.ts';
import type { SentParcel } from '#domain/sent-order.ts';

/** What a fill would bring into the order, in a line. */
export function fillWords(fill: LastOrderFill, draft: OrderDraft): string {
  const { transport_kind, parcels, service } = fill;
  const isOther = transport_kind !== draft.transport_kind;
  const hasParcels =
    isOther || parcels.some((it, at) => JSON.stringify(it) !== JSON.stringify(draft.parcels[at]));
  return [
    isOther && parcels.length === 1 && transportKindText(transport_kind),
    ...(!hasParcels ? [] : parcels.length > 1 ? severalWords(fill) : parcelWords(parcels[0])),
    service && serviceName(service, shippingType(draftRoute(draft))),
  ]
    .filter(Boolean)
    .join(', ');
}

function parcelWords(parcel: SentParcel | undefined): (string | false)[] {
  if (!parcel) return [];
  const { contents, length, width, height, weight } = parcel;
  const size = [length, width, height].map((it) => (it === null ? '–' : formatNumber(it)));
  return [
    contents,
    size.some((it) => it !== '–') && `${size.join(' × ')} cm`,
    weight !== null && formatKg(weight, 1),
  ];
}

function severalWords({ transport_kind, parcels }: LastOrderFill): string[] {
  const contents = [...new Set(parcels.map((it) => it.contents))].filter(Boolean);
  const weight = parcels.reduce((sum, it) => sum + (it.weight ?? 0), 0);
  return [
    pieceCount(transport_kind, parcels.length),
    contents.length > 2 ? `${contents.slice(0, 2).join(', ')} …` : contents.join(', '),
    weight > 0 ? formatKg(weight, 1) : '',
  ];
}
