import { orderFigures } from '#app/features/order/order-figures.ts';
import { formatKg } from '#app/i18n/format.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';

/** Describes an order in one line: "8001 Zürich · 2 Pakete · 16,5 kg". */
export function contentsText(values: OrderDraft): string {
  const { transport_kind, parcels, recipient } = values;
  const weight = orderFigures(values).total_weight;
  const place = `${recipient.postal_code} ${recipient.city}`.trim();
  return [place, pieceCount(transport_kind, parcels.length), weight > 0 ? formatKg(weight, 1) : '']
    .filter(Boolean)
    .join(' · ');
}
