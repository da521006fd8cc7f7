import { useLingui } from '@lingui/react/macro';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { userTypes } from '#domain/people/client.ts';
import { userTypeText } from './client-words.ts';
import type { ClientSearch } from './use-client-search.ts';

type ClientFiltersProps = { current: ClientSearch; onChange: (next: Partial<ClientSearch>) => void };

export function ClientFilters({ current, onChange }: ClientFiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useTypedSearch(current.search, (search) => onChange({ search }));
  const types: { value: ClientSearch['userType']; label: string }[] = [
    { value: 'all', label: t`Alle` },
    ...userTypes.map((value) => ({ value, label: userTypeText(value) })),
  ];
  const actives: { value: string; label: string }[] = [
    { value: '-1', label: t`Aktive und nicht aktive` },
    { value: '1', label: t`Aktive` },
    { value: '0', label: t`Nicht aktive` },
    { value: 'asked', label: t`Prüfung angefragt` },
    { value: 'unasked', label: t`Neu, noch ohne Anfrage` },
  ];
  return (
    <div className="flex flex-wrap items-end gap-2.5 px-4 py-3.5">
      <SearchField
        label={t`Kunden durchsuchen`}
        value={typed}
        onChange={setTyped}
        placeholder={t`Firma, Ort, E-Mail, Nummer`}
        className="w-full sm:w-auto sm:min-w-72 sm:max-w-96 sm:flex-1"
      />
      <SegmentedControl
        label={t`Rechnung`}
        value={current.userType}
        segments={types}
        onChange={(userType) => onChange({ userType })}
        className="w-full sm:w-auto"
      />
      <Select
        label={t`Zustand`}
        isLabelHidden
        value={current.check === 'all' ? String(current.active) : current.check}
        options={actives}
        onChange={(value) =>
          onChange(
            value === 'asked' || value === 'unasked'
              ? { active: -1, check: value }
              : { active: Number(value) as ClientSearch['active'], check: 'all' },
          )
        }
        className="w-full sm:w-60"
      />
    </div>
  );
}
