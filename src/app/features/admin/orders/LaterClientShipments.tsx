import { type ComponentProps, Suspense } from 'react';
import { lazy } from '#app/timing/lazy.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';

const ClientShipments = lazy(async () => ({
  default: (await import('./ClientShipments.tsx')).ClientShipments,
}));

/** A client's orders, fetched when there is a client to show them of. */
export function LaterClientShipments(props: ComponentProps<typeof ClientShipments>) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <ClientShipments {...props} />
    </Suspense>
  );
}
