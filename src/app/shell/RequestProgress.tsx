import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { ProgressLine } from '#app/ui/ProgressLine.tsx';
import { useIsPageLoading } from './page-loading.ts';

/** "A loading indicator shows during navigation and requests" (spec 1 §2). */
export function RequestProgress() {
  const isNavigating = useIsPageLoading();
  const requests = useIsFetching() + useIsMutating();
  return <ProgressLine isActive={isNavigating || requests > 0} />;
}
