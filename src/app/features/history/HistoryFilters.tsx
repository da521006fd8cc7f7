import { useLingui } from '@lingui/react/macro';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { statusOptions } from '#app/parts/shipment/status-options.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type HistorySearch, historyStatuses } from './use-history-search.ts';

const loadTools = () => import('./HistoryTools.tsx').then((it) => it.HistoryTools);

type HistoryFiltersProps = {
  current: HistorySearch;
  onChange: (next: Partial<HistorySearch>) => void;
};

export function HistoryFilters({ current, onChange }: HistoryFiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped, submit] = useTypedSearch(current.search, (search) => onChange({ search }));
  const Tools = useLater(loadTools, true);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2.5 px-4 py-3.5 max-sm:basis-full">
      <form noValidate onSubmit={submit} className="min-w-52 flex-1 max-sm:basis-full sm:max-w-96">
        <SearchField
          label={t`Sendungen durchsuchen`}
          value={typed}
          onChange={setTyped}
          placeholder={t`Nummer, Referenz, Empfänger`}
        />
      </form>
      <Select
        label={t`Status`}
        isLabelHidden
        value={String(current.status)}
        options={[
          ...statusOptions(),
          { value: 'unprinted', label: t`Zu drucken` },
          { value: 'troubled', label: t`Zustellprobleme` },
        ]}
        onChange={(value) =>
          onChange({ status: historyStatuses.find((it) => String(it) === value) ?? current.status })
        }
        className="max-sm:flex-1 max-sm:basis-32 sm:w-44"
      />
      {Tools ? <Tools {...{ current, onChange }} /> : <Skeleton className="h-control w-64" />}
    </div>
  );
}
