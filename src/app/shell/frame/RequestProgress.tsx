import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useIsPageLoading } from '#app/shell/page-loading.ts';
import { ProgressLine } from '#app/ui/ProgressLine.tsx';

/** "A loading indicator shows during navigation and requests" (spec 1 §2). */
export function RequestProgress() {
  const isNavigating = useIsPageLoading();
  const requests = useIsFetching() + useIsMutating();
  return <ProgressLine isActive={isNavigating || requests > 0} />;
}
