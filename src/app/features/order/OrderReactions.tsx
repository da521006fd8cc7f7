import { useOrderReactions } from './use-order-reactions.ts';
import type { Services } from './use-services.ts';

/** Shows nothing; keeps what it watches from rendering the page. */
export function OrderReactions({ services }: { services: Services }) {
  useOrderReactions(services);
  return null;
}
