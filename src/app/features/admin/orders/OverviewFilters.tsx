import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type MonthlyFilter, monthlyFilters } from '#domain/people/client.ts';
import { OwnerChips } from './OwnerChips.tsx';
import type { OverviewSearch } from './use-overview-search.ts';

type OverviewFiltersProps = { current: OverviewSearch; onChange: (next: Partial<OverviewSearch>) => void };

export function OverviewFilters({ current, onChange }: OverviewFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid gap-3 px-4 py-3.5 sm:grid-cols-2 lg:grid-cols-3">
        <Search
          label={t`Sendungsnummer`}
          placeholder={t`vollständig`}
          longest={100}
          value={current.tracking}
          onChange={(tracking) => onChange({ tracking })}
        />
        <Search
          label={t`Referenz`}
          placeholder={t`Teil oder ^KD-[0-9]+`}
          longest={100}
          value={current.reference}
          onChange={(reference) => onChange({ reference })}
        />
        <Search
          label={t`Kunde`}
          placeholder={t`Firma, Ort, E-Mail, Nummer`}
          longest={200}
          value={current.client}
          onChange={(client) => onChange({ client })}
        />
      </div>
      <OwnerChips current={current} onChange={onChange} />
      <div className="flex flex-wrap gap-2.5 px-4 pb-3.5">
        <DaysFilter
          label={t`Kunden mit Sendungen im Zeitraum`}
          value={current.clientDays}
          onChange={(clientDays) => onChange({ clientDays })}
        />
        <DaysFilter
          label={t`Tage der Sendungen`}
          value={current.days}
          onChange={(days) => onChange({ days })}
        />
      </div>
      <MonthlyFilterPanel value={current.monthly} onChange={(monthly) => onChange({ monthly })} />
    </>
  );
}

type SearchProps = {
  label: string;
  placeholder: string;
  longest: number;
  value: string;
  onChange: (text: string) => void;
};

function Search({ value, onChange, longest, ...field }: SearchProps) {
  const [typed, setTyped] = useTypedSearch(value, onChange);
  return (
    <TextField
      {...field}
      type="search"
      value={typed}
      onChange={setTyped}
      maxLength={longest}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

/** See docs/rules.md 20.1. */
function MonthlyFilterPanel({
  value,
  onChange,
}: {
  value: MonthlyFilter;
  onChange: (value: MonthlyFilter) => void;
}) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(value !== 'all');
  const id = useId();
  const texts: Record<MonthlyFilter, string> = {
    all: t`Alle Kunden`,
    monthly_user: t`Nur Monatskunden`,
    non_monthly_user: t`Nur andere Kunden`,
  };
  return (
    <div className="border-line-soft border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 font-medium text-sm hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className={joinClasses('size-5 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        {t`Filter`}
        {value !== 'all' && <span className="font-normal text-muted">{texts[value]}</span>}
      </button>
      {isOpen && (
        <div id={id} className="px-4 pb-4">
          <RadioGroup
            label={t`Kunden`}
            isLabelHidden
            value={value}
            hint={t`„Monatskunde“ ist nur eine Markierung. Abgerechnet wird nach der Rechnung auf der Seite des Kunden.`}
            options={monthlyFilters.map((it) => ({ value: it, title: texts[it] }))}
            onChange={onChange}
            className="sm:max-w-96"
          />
        </div>
      )}
    </div>
  );
}
