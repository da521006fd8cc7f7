import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useIsNavigating } from '#app/shell/GuardedRouter.tsx';
import { ProgressLine } from '#app/ui/ProgressLine.tsx';

/** Line while a page or a response loads (docs/rules.md 2.5). */
export function RequestProgress() {
  const isNavigating = useIsNavigating();
  const requests = useIsFetching() + useIsMutating();
  return <ProgressLine isActive={isNavigating || requests > 0} />;
}
