import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { formatWeekday } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { rhythmLimits } from '#domain/order/rhythm.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import type { RhythmDraft } from './rhythm-draft.ts';

type RhythmFieldsProps = { draft: RhythmDraft; today: Day; onChange: (draft: RhythmDraft) => void };

const weekdays = [1, 2, 3, 4, 5] as const;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

export function RhythmFields({ draft, today, onChange }: RhythmFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const set = (change: Partial<RhythmDraft>) => onChange({ ...draft, ...change });
  // 1 January 2024 was a Monday.
  const nameOf = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

  return (
    <>
      <Select
        label={t`Wiederholung`}
        value={draft.is}
        onChange={(is) => set({ is })}
        options={[
          { value: 'weekly', label: t`Wöchentlich` },
          { value: 'monthly', label: t`Monatlich an einem Tag` },
          { value: 'last_working_day', label: t`Monatlich am letzten Werktag` },
          { value: 'dates', label: t`An einzelnen Tagen` },
        ]}
      />
      {draft.is === 'weekly' && (
        <>
          <Select
            label={t`Wie oft`}
            value={String(draft.every)}
            onChange={(every) => set({ every: Number(every) })}
            options={upTo(rhythmLimits.weeks).map((value) => ({
              value,
              label: plural(Number(value), { one: 'Jede Woche', other: 'Alle # Wochen' }),
            }))}
          />
          <fieldset>
            <legend className="mb-1 font-medium text-label text-sm">{t`Wochentage`}</legend>
            <div className="flex flex-wrap gap-x-4">
              {weekdays.map((it) => (
                <Checkbox
                  key={it}
                  label={nameOf(it)}
                  value={draft.weekdays.includes(it)}
                  onChange={(isOn) =>
                    set({
                      weekdays: weekdays.filter((day) => (day === it ? isOn : draft.weekdays.includes(day))),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
      {draft.is === 'monthly' && (
        <Select
          label={t`Tag des Monats`}
          value={String(draft.on)}
          onChange={(on) => set({ on: Number(on) })}
          options={upTo(31).map((value) => ({ value, label: `${value}.` }))}
          hint={draft.on > 28 && t`In kürzeren Monaten am letzten Tag.`}
        />
      )}
      {draft.is === 'dates' ? (
        <>
          <DateField
            label={t`Tag hinzufügen`}
            value={undefined}
            today={today}
            min={today}
            disabled={draft.dates.length >= rhythmLimits.dates}
            onChange={(day) => set({ dates: [...new Set([...draft.dates, day])].sort() })}
          />
          {draft.dates.length > 0 && (
            <ul aria-label={t`Gewählte Tage`} className="grid gap-x-4 sm:grid-cols-2">
              {draft.dates.map((day) => {
                const shown = formatWeekday(berlinDayStart(day));
                return (
                  <li key={day} className="tabular flex items-center justify-between text-sm">
                    {shown}
                    <IconButton
                      icon={X}
                      label={t`Entfernen: ${shown}`}
                      onClick={() => set({ dates: draft.dates.filter((it) => it !== day) })}
                    />
                  </li>
                );
              })}
            </ul>
          )}
        </>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label={t`Ab`} value={draft.first} today={today} onChange={(first) => set({ first })} />
          <div className="flex items-end gap-1">
            <DateField
              label={t`Bis`}
              value={draft.until ?? undefined}
              placeholder={t`Ohne Ende`}
              today={today}
              min={draft.first}
              onChange={(until) => set({ until })}
              className="min-w-0 flex-1"
            />
            {draft.until !== null && (
              <IconButton icon={X} label={t`Ohne Ende`} onClick={() => set({ until: null })} />
            )}
          </div>
        </div>
      )}
      {draft.is !== 'last_working_day' && (
        <Select
          label={t`An Wochenenden und Feiertagen`}
          value={draft.moved}
          onChange={(moved) => set({ moved })}
          options={[
            { value: 'after', label: t`Am Werktag danach` },
            { value: 'before', label: t`Am Werktag davor` },
          ]}
        />
      )}
    </>
  );
}
