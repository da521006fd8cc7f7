import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { asOf } from '#app/parts/states/as-of.ts';
import { Button } from '#app/ui/Button.tsx';

type TodayAgeProps = {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching'> & { refetch: () => unknown };
  isOut: boolean;
};

export function TodayAge({ query, isOut }: TodayAgeProps) {
  const { t } = useLingui();
  const time = asOf(query.dataUpdatedAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p role="status" className="tabular text-muted">
        {query.isError && !isOut
          ? t`Stand ${time}. Neuere Zahlen konnten nicht geladen werden.`
          : t`Stand ${time}`}
      </p>
      <Button
        variant="text"
        icon={RotateCw}
        isLoading={query.isFetching}
        onClick={() => void query.refetch()}
        className="-mr-3"
      >
        {t`Jetzt nachsehen`}
      </Button>
    </div>
  );
}
