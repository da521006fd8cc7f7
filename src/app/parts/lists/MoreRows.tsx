import { useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#app/ui/Button.tsx';

type MoreRowsProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
};

export function MoreRows({ query }: MoreRowsProps) {
  const { t } = useLingui();
  if (!query.hasNextPage) return null;
  return (
    <div className="border-line-soft border-t px-2 py-2">
      <Button variant="text" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t`Weitere anzeigen`}
      </Button>
    </div>
  );
}
