import { formatKg, formatNumber } from '#app/i18n/format.ts';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { habitualService } from '#domain/order/last-order.ts';
import type { SentOrder, SentParcel } from '#domain/order/sent-order.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ShippingType } from '#domain/services/route.ts';

/** Names the kind only if it differs from `usualKind`. */
export function lastOrderWords(last: SentOrder, usualKind: TransportKind, type: ShippingType): string {
  const { transport_kind, parcels } = last;
  const service = habitualService(last);
  return [
    transport_kind !== usualKind && parcels.length === 1 && transportKindText(transport_kind),
    ...(parcels.length > 1 ? severalWords(last) : parcelWords(parcels[0])),
    service && serviceName(service, type),
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

function severalWords({ transport_kind, parcels }: SentOrder): string[] {
  const contents = [...new Set(parcels.map((it) => it.contents))].filter(Boolean);
  const weight = parcels.reduce((sum, it) => sum + (it.weight ?? 0), 0);
  return [
    pieceCount(transport_kind, parcels.length),
    contents.length > 2 ? `${contents.slice(0, 2).join(', ')} …` : contents.join(', '),
    weight > 0 ? formatKg(weight, 1) : '',
  ];
}
