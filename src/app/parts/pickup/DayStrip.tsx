import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { BoundField } from '#app/forms/FormField.tsx';
import { dayWords } from '#app/i18n/day-words.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { PickupDay } from '#domain/pickup/pickup.ts';
import type { Day } from '#domain/values/working-days.ts';
import { holidayName } from './holiday-names.ts';

type DayStripProps = { label: string; days: readonly PickupDay[]; field: BoundField<string> };

export function DayStrip({ label, days, field }: DayStripProps) {
  const error = useId();
  const holidays = days.flatMap(({ day, holiday }) => (holiday ? [{ day, holiday }] : []));
  const first = days.find((it) => it.isSelectable)?.day;
  return (
    <fieldset
      aria-describedby={field.error ? error : undefined}
      aria-invalid={field.error ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 font-medium text-label text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1.5">
        {days.map((it) => (
          <DayChoice
            key={it.day}
            day={it}
            field={field}
            isFirst={it.day === (days.some(({ day }) => day === field.value) ? field.value : first)}
          />
        ))}
      </div>
      {holidays.length > 0 && (
        <p className="mt-1.5 text-muted text-xs">
          {holidays.map((it) => `${dayWords(it.day).date} ${holidayName(it.holiday)}`).join(' · ')}
        </p>
      )}
      <p id={error} aria-live="polite" className="mt-1 font-medium text-error text-xs empty:hidden">
        {field.error}
      </p>
    </fieldset>
  );
}

type DayChoiceProps = { day: PickupDay; field: BoundField<Day | ''>; isFirst: boolean };

function DayChoice({ day: { day, isSelectable, isWorking, holiday }, field, isFirst }: DayChoiceProps) {
  const { t } = useLingui();
  const { weekday, date, whole } = dayWords(day);
  const isChosen = field.value === day;
  const reason = holiday ? holidayName(holiday) : isWorking ? t`zu spät für heute` : t`keine Abholung`;
  return (
    <label
      title={isSelectable ? undefined : reason}
      className={joinClasses(
        'flex min-h-13 flex-col items-center justify-center rounded-control border text-sm transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2',
        isChosen && 'border-brand bg-brand-soft font-semibold text-brand inset-ring inset-ring-brand',
        !isChosen && isSelectable && 'cursor-pointer border-line bg-control hover:border-field-strong',
        !isSelectable && !isChosen && 'border-transparent bg-sunken text-muted',
        !isSelectable && 'opacity-60',
      )}
    >
      <input
        ref={isFirst ? field.ref : undefined}
        type="radio"
        name={field.id}
        value={day}
        checked={isChosen}
        disabled={!isSelectable}
        onChange={() => field.onChange(day)}
        onBlur={field.onBlur}
        aria-label={isSelectable ? whole : `${whole}, ${reason}`}
        className="sr-only"
      />
      <span aria-hidden="true" className="text-xs">
        {weekday}
      </span>
      <span aria-hidden="true" className="tabular">
        {date}
      </span>
    </label>
  );
}
