import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { statusText } from '#app/i18n/labels.ts';
import { Select } from '#app/ui/Select.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { allStatuses, shipmentStatuses } from '#domain/status.ts';
import type { HistorySearch, StatusFilter } from './use-history-search.ts';

/** "Search debounce 500 ms" (spec 1 §9). */
const debounceMs = 500;

type HistoryFiltersProps = {
  current: HistorySearch;
  onChange: (next: Partial<HistorySearch>) => void;
};

export function HistoryFilters({ current, onChange }: HistoryFiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useTypedSearch(current.search, (search) => onChange({ search }));
  const statuses: { value: string; label: string }[] = [
    { value: String(allStatuses), label: t`Alle Status` },
    ...Object.values(shipmentStatuses).map((status) => ({
      value: String(status),
      label: statusText(status),
    })),
  ];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2.5 px-4 py-3.5">
      <TextField
        label={t`Sendungen durchsuchen`}
        isLabelHidden
        type="search"
        name="search"
        value={typed}
        onChange={setTyped}
        placeholder={t`Nummer, Referenz, Empfänger`}
        leading={<Search aria-hidden="true" className="size-4.5" />}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-52 flex-1 sm:max-w-96 sm:min-w-72"
      />
      <Select
        label={t`Status`}
        isLabelHidden
        value={String(current.status)}
        options={statuses}
        onChange={(value) => onChange({ status: Number(value) as StatusFilter })}
        className="w-full sm:w-52"
      />
    </div>
  );
}

/** What is being typed, handed on at a pause; a search changed from elsewhere shows in the field. */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const handedOn = useRef(search);
  const onPause = useRef(onSearch);
  onPause.current = onSearch;

  useEffect(() => {
    if (search === handedOn.current) return;
    handedOn.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = wanted;
      onPause.current(wanted);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
