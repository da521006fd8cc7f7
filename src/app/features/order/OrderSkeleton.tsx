import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#app/ui/Skeleton.tsx';

export function OrderSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="@container/page">
      <span className="sr-only">{t`Wird geladen`}</span>
      <div className="mb-2 h-row" />
      <div className="grid grid-cols-1 gap-4.5 @min-[50rem]/page:grid-cols-2 @min-[60rem]/page:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16.5rem] @min-[70rem]/page:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_18rem]">
        <Skeleton className="h-140 w-full" />
        <Skeleton className="h-140 w-full" />
        <Skeleton className="h-80 w-full @max-[60rem]/page:hidden" />
      </div>
    </div>
  );
}
