import type { Services } from '#app/features/order/finish/use-services.ts';
import { useOrderReactions } from './use-order-reactions.ts';

/** Shows nothing; keeps what it watches from rendering the page. */
export function OrderReactions({ services }: { services: Services }) {
  useOrderReactions(services);
  return null;
}
