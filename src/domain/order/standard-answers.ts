import { shippingType } from '#domain/services/route.ts';
import { standardServices } from '#domain/services/services.ts';
import { draftRoute, type OrderDraft } from './order-draft.ts';
import type { LastAnswers } from './standard-order.ts';

export function withAnswersOf(draft: OrderDraft, last: LastAnswers): LastAnswers {
  const { service, has_pickup, transport_kind } = draft;
  const isHabit = transport_kind === 'parcel' && standardServices.some((it) => it === service);
  return {
    services: { ...last.services, ...(isHabit ? { [shippingType(draftRoute(draft))]: service } : {}) },
    ...(has_pickup === null ? {} : { has_pickup }),
  };
}
