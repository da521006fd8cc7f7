import { type ComponentProps, Suspense } from 'react';
import { lazy } from '#app/timing/lazy.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';

const ClientShipments = lazy(async () => ({
  default: (await import('./ClientShipments.tsx')).ClientShipments,
}));

export function LaterClientShipments(props: ComponentProps<typeof ClientShipments>) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <ClientShipments {...props} />
    </Suspense>
  );
}
