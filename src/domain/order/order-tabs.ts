import type { Issue } from '#domain/values/codes.ts';
import type { OrderDraft } from './order-draft.ts';

export const orderTabs = [
  'sender',
  'differ_pickup',
  'recipient',
  'shipmentdata',
  'service',
  'finish_order',
] as const;
export type OrderTab = (typeof orderTabs)[number];

const shipmentFields = ['parcels', 'transport_kind', 'customs', 'restrictions_declared'] as const;

export function tabOf(path: string): OrderTab {
  const head = path.split('.')[0];
  if (head === 'sender' || head === 'differ_pickup' || head === 'recipient') return head;
  if (shipmentFields.some((it) => it === head)) return 'shipmentdata';
  return head === 'service' ? 'service' : 'finish_order';
}

/** Rules of docs/rules.md 14.1. */
export function enabledTabs(draft: OrderDraft, issues: readonly Issue[]): Record<OrderTab, boolean> {
  const broken = new Set(issues.map((issue) => tabOf(issue.path)));
  const isReady =
    !broken.has('sender') &&
    !broken.has('recipient') &&
    !broken.has('shipmentdata') &&
    !(draft.has_differ_pickup && broken.has('differ_pickup'));
  return {
    sender: true,
    differ_pickup: draft.has_differ_pickup,
    recipient: true,
    shipmentdata: true,
    service: isReady,
    finish_order: isReady && draft.service !== '' && !broken.has('service'),
  };
}
