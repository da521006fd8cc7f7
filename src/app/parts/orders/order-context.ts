import { serverNow } from '#app/api/server-clock.ts';
import { embargoRules, hintLists } from '#app/parts/embargo/embargo-rules.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';
import { type BaseData, type DatabaseUser, orderTerms } from '#domain/people/account.ts';
import type { OfferedService } from '#domain/services/services.ts';

export const orderContext = (
  user: DatabaseUser,
  baseData: BaseData,
  loaded?: readonly OfferedService[],
  dangerIssues?: OrderContext['dangerIssues'],
): OrderContext => ({
  now: new Date(serverNow()),
  isPickupAllowed: user.is_pickup_allowed,
  isValorEnabled: user.is_valor_enabled,
  specialActivation: baseData.options.special_activation,
  loaded,
  dangerIssues,
  embargoIssues: (order) => embargoRules()?.(order, user.countries_off) ?? [],
  ...hintLists.peek(),
  terms: orderTerms(user),
  rates: user.exchange_rates,
  cutOffs: user.cut_offs,
});
