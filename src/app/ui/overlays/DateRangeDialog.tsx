import { useLingui } from '@lingui/react/macro';
import { endOfMonth } from 'date-fns/endOfMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { formatLocale } from '#app/ui/fields/format-locale.ts';
import { dateToDay, dayToDate } from '#app/ui/fields/iso-day.ts';
import { type DayRange, RangeCalendar } from '#app/ui/fields/RangeCalendar.tsx';
import { Dialog } from './Dialog.tsx';

type DateRangeDialogProps = {
  isOpen: boolean;
  title: string;
  value: DayRange | undefined;
  /** `yyyy-mm-dd`, the last selectable day. */
  today: string;
  /** Undefined: any day. */
  onApply: (range: DayRange | undefined) => void;
  onClose: () => void;
};

export function DateRangeDialog({ isOpen, title, value, today, onApply, onClose }: DateRangeDialogProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(value);
  const [presetsTaken, setPresetsTaken] = useState(0);
  const presets: [string, DayRange][] = [
    [t`Heute`, { from: today, to: today }],
    [t`Letzte 7 Tage`, { from: daysBefore(today, 6), to: today }],
    [t`Letzte 30 Tage`, { from: daysBefore(today, 29), to: today }],
    [t`Dieser Monat`, { from: `${today.slice(0, 8)}01`, to: today }],
    [t`Letzter Monat`, monthBefore(today)],
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="medium"
      closesOutside
      actions={
        <>
          <Button variant="text" onClick={() => onApply(undefined)} disabled={!chosen} className="mr-auto">
            {t`Zurücksetzen`}
          </Button>
          <Button onClick={onClose} className="max-sm:hidden">{t`Abbrechen`}</Button>
          <Button variant="primary" onClick={() => onApply(chosen)} disabled={!chosen}>
            {t`Übernehmen`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 sm:flex-row-reverse sm:justify-end sm:gap-6">
        <ul aria-label={t`Oft gewählt`} className="flex flex-wrap gap-2 sm:flex-col sm:gap-1">
          {presets.map(([name, range]) => (
            <li key={name}>
              <Button
                variant="text"
                onClick={() => {
                  setChosen(range);
                  setPresetsTaken(presetsTaken + 1);
                }}
                className="font-medium sm:w-full"
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-2">
          <p role="status" className="tabular min-h-5 pl-2.5 font-medium text-sm">
            {chosen ? formatRange(chosen, i18n.locale) : t`Bitte wählen Sie den ersten und den letzten Tag.`}
          </p>
          {/* Remounts to show a preset's month. */}
          <RangeCalendar key={presetsTaken} value={chosen} onChange={setChosen} today={today} max={today} />
        </div>
      </div>
    </Dialog>
  );
}

/** "01.11.2026 – 21.11.2026"; a single day once. */
function formatRange({ from, to }: DayRange, locale: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const [first, last] = [dayToDate(from), dayToDate(to)];
  if (!first || !last) return '';
  return from === to ? format.format(first) : format.formatRange(first, last);
}

function daysBefore(day: string, days: number): string {
  return dateToDay(subDays(dayToDate(day) ?? new Date(), days));
}

function monthBefore(day: string): DayRange {
  const lastMonth = subMonths(dayToDate(day) ?? new Date(), 1);
  return { from: dateToDay(startOfMonth(lastMonth)), to: dateToDay(endOfMonth(lastMonth)) };
}
