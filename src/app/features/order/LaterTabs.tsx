import { FinishTab } from '#app/features/order/finish/FinishTab.tsx';
import { ServiceTab } from '#app/features/order/finish/ServiceTab.tsx';
import type { Services } from '#app/features/order/finish/use-services.ts';

/** The tabs nobody can enter before the first one is filled; loaded after it. */
export function LaterTabs({ tab, services }: { tab: 'service' | 'finish_order'; services: Services }) {
  return tab === 'service' ? <ServiceTab services={services} /> : <FinishTab />;
}
