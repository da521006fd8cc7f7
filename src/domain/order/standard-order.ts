import type { Options } from '#domain/people/account.ts';
import { type ShippingType, shippingType } from '#domain/services/route.ts';
import type { ServiceChoice, ServiceLabel } from '#domain/services/services.ts';
import { draftRoute, type OrderDraft } from './order-draft.ts';

/** From the last orders on this device. */
export type LastAnswers = {
  services?: Partial<Record<ShippingType, ServiceLabel>>;
  has_pickup?: boolean;
};

/** Default service (docs/rules.md 10.11), even if not offered. */
export function standardService(
  draft: OrderDraft,
  { default_service }: Pick<Options, 'default_service'>,
  { services }: LastAnswers,
): ServiceLabel | undefined {
  if (draft.transport_kind !== 'parcel' || default_service === 'ask') return undefined;
  return default_service === 'last' ? services?.[shippingType(draftRoute(draft))] : default_service;
}

export const isOffered = (service: ServiceLabel, choices: readonly ServiceChoice[]) =>
  choices.some((it) => it.service === service && !it.unavailable);

/** null if the user has to choose (docs/rules.md 13.8). */
export function standardPickup(
  { default_pickup }: Pick<Options, 'default_pickup'>,
  { has_pickup }: LastAnswers,
): boolean | null {
  if (default_pickup === 'last') return has_pickup ?? null;
  return default_pickup === 'ask' ? null : default_pickup === 'yes';
}
