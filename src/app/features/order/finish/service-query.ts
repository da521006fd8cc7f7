import type { ServiceQuery } from '#contract/shipment.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Options } from '#domain/people/account.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceChoice, ServiceLabel } from '#domain/services/services.ts';

export function serviceQueryOf(draft: OrderDraft): ServiceQuery {
  const { sender, recipient, has_differ_pickup, differ_pickup, transport_kind, parcels } = draft;
  const place = ({ country_code, postal_code }: { country_code: string; postal_code: string }) => ({
    country_code,
    postal_code: postal_code.trim(),
  });
  return {
    sender: place(sender),
    recipient: { ...place(recipient), city: recipient.city.trim() },
    ...(has_differ_pickup ? { differ_pickup: place(differ_pickup) } : {}),
    has_collect_address: has_differ_pickup,
    transport_kind,
    parcels: parcels.map(({ weight, valor }) => ({
      weight: transport_kind === 'envelope' ? 0 : (weight ?? 0),
      valor,
    })),
  };
}

const flagOf = {
  freight: 'default_service_freight',
  pallet: 'default_service_pallet',
  envelope: 'default_service_envelope',
} as const satisfies Partial<Record<TransportKind, keyof Options>>;

/**
 * Preselected service for freight, pallet or envelope (docs/decisions.md 3.3): the least urgent one available, except
 * Saturday and special.
 */
export function defaultService(
  kind: TransportKind,
  options: Options,
  choices: readonly ServiceChoice[],
): ServiceLabel | undefined {
  if (kind === 'parcel' || !options[flagOf[kind]]) return undefined;
  return leastUrgent(choices);
}

/** The choices begin with the most urgent service. */
export const leastUrgent = (choices: readonly ServiceChoice[]): ServiceLabel | undefined =>
  choices.findLast(
    ({ service, unavailable }) => !unavailable && service !== 'special' && service !== 'saturday',
  )?.service;
