import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { serverDay } from '#app/api/server-clock.ts';
import { pickupStateText } from '#app/i18n/labels.ts';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { type PickupSearch, pickupStatusFilters } from './use-pickup-search.ts';

type PickupFiltersProps = { current: PickupSearch; onChange: (next: Partial<PickupSearch>) => void };

export function PickupFilters({ current, onChange }: PickupFiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useTypedSearch(current.search, (search) => onChange({ search }));
  const statuses = pickupStatusFilters.map((value) => ({
    value,
    label: value === 'all' ? t`Jeder Status` : pickupStateText(value),
  }));
  return (
    <div className="flex flex-wrap items-end gap-2.5 px-4 py-3.5">
      <SearchField
        label={t`Abholungen durchsuchen`}
        value={typed}
        onChange={setTyped}
        placeholder={t`Ort, Kunde, Nummer, Bestätigung`}
        className="w-full sm:w-auto sm:min-w-72 sm:max-w-96 sm:flex-1"
      />
      <Select
        label={t`Status`}
        isLabelHidden
        value={current.status}
        options={statuses}
        onChange={(status) => onChange({ status })}
        className="w-full sm:w-52"
      />
      <div className="flex w-full items-center gap-0.5 sm:w-auto">
        <DateField
          label={t`Tag der Abholung`}
          isLabelHidden
          value={current.day}
          placeholder={t`Alle Tage`}
          today={serverDay()}
          onChange={(day) => onChange({ day })}
          className="flex-1 sm:w-44"
        />
        {current.day && (
          <IconButton icon={X} label={t`Alle Tage zeigen`} onClick={() => onChange({ day: undefined })} />
        )}
      </div>
    </div>
  );
}
