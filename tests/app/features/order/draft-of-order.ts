import { dangerParts } from '#domain/danger/danger.ts';
import { emptyGoodsLineDraft, emptyParcelDraft, type OrderDraft } from '#domain/order/order-draft.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';
import { freshDraft } from '#support/order-support.ts';

type Sent = Partial<Record<string, unknown>>;

const branch = (value: unknown): Sent => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Returns the draft that `assembleOrder` turns into this order. */
export function draftOf(order: Sent): OrderDraft {
  const fresh = freshDraft();
  const { has_collect_address, pickup_date, parcels, customs, sender, recipient, differ_pickup, ...rest } =
    order;
  const lines = branch(customs).lines;
  return {
    ...fresh,
    has_pickup: null,
    service: '',
    ...onlyKnown(rest, fresh),
    has_special_delivery_terms:
      rest.has_special_delivery_terms === true || Boolean(rest.special_delivery_terms),
    sender: { ...fresh.sender, ...branch(sender) },
    has_differ_pickup: has_collect_address === true,
    differ_pickup: { ...fresh.differ_pickup, ...branch(differ_pickup) },
    recipient: { ...fresh.recipient, ...branch(recipient) },
    parcels: Array.isArray(parcels)
      ? parcels.map((it) => ({
          ...emptyParcelDraft,
          ...dangerParts(String(branch(it).danger_lq_notice ?? '')),
          ...onlyKnown(it, emptyParcelDraft),
        }))
      : [],
    customs: {
      ...fresh.customs,
      ...onlyKnown(branch(customs), fresh.customs),
      lines: Array.isArray(lines)
        ? lines.map((it) => ({ ...emptyGoodsLineDraft, ...it }))
        : fresh.customs.lines,
    },
    pickup_date: typeof pickup_date === 'number' ? dayFromSeconds(pickup_date) : '',
  };
}

const onlyKnown = (sent: object, known: object): object =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => key in known));
