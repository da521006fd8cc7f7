import type { ServiceQuery } from '#contract/shipment.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import { shippingType } from '#domain/services/route.ts';
import type { OfferedService } from '#domain/services/services.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { accountOf } from './finish-shipment.ts';

type NamedService = OfferedService & { text: string };

export async function availableServices(
  deps: Deps,
  user: CurrentUser,
  query: ServiceQuery,
): Promise<NamedService[]> {
  return servicesFor(deps, await getClient(deps.db, user.client_id), query);
}

export async function servicesFor(deps: Deps, client: Client, query: ServiceQuery): Promise<NamedService[]> {
  const carrier = carrierForOrder(deps.carriers);
  const offered = await askCarrier(deps, () => carrier.availableServices(query, accountOf(client)));
  if (offered.kind === 'success') {
    const type = shippingType(routeOf(query));
    return offered.services.map((it) => ({ ...it, text: serviceName(it.internal_service_label, type) }));
  }
  if (offered.kind === 'refused' && !offered.retryable && offered.reason !== 'auth')
    throw refusal('CARRIER_REFUSED', [{ error_message: offered.message }]);
  throw refusal('CARRIER_UNAVAILABLE');
}
