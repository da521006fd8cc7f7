import { useLingui } from '@lingui/react/macro';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { endOfMonth } from 'date-fns/endOfMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import { useState } from 'react';
import { DayPicker, labelDayButton } from 'react-day-picker';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Arrow, calendarLocale, dayLook, monthLook } from './calendar-look.tsx';
import { formatLocale } from './format-locale.ts';
import { dateToDay, dayToDate } from './iso-day.ts';

export type CalendarProps = {
  /** Days are `yyyy-mm-dd`. */
  value: string | undefined;
  onChange: (day: string) => void;
  today?: string;
  min?: string;
  max?: string;
  isDayDisabled?: (day: string) => boolean;
  dayNote?: (day: string) => string | undefined;
};

const classNames = {
  ...monthLook,
  day_button: joinClasses(
    dayLook,
    'group-data-selected:bg-brand! group-data-selected:font-semibold group-data-selected:text-on-brand!',
  ),
};

const notedDay =
  'relative after:pointer-events-none after:absolute after:bottom-1.5 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-accent';

export function Calendar({ value, onChange, today, min, max, isDayDisabled, dayNote }: CalendarProps) {
  const { i18n } = useLingui();
  const locale = calendarLocale(i18n.locale);
  const ownLabel = locale.labels?.labelDayButton;
  const readDay = typeof ownLabel === 'function' ? ownLabel : labelDayButton;
  const selected = value ? dayToDate(value) : undefined;
  const todayDate = today ? dayToDate(today) : undefined;
  const [month, setMonth] = useState(
    selected ?? (min ? dayToDate(min) : undefined) ?? todayDate ?? new Date(),
  );
  const noteOf = (date: Date) => dayNote?.(dateToDay(date));

  function isDisabled(date: Date): boolean {
    const day = dateToDay(date);
    return (
      (min !== undefined && day < min) || (max !== undefined && day > max) || isDayDisabled?.(day) === true
    );
  }

  return (
    <div>
      <DayPicker
        mode="single"
        required
        autoFocus
        noonSafe
        locale={locale}
        weekStartsOn={1}
        selected={selected}
        onSelect={(date) => onChange(dateToDay(date))}
        today={todayDate}
        month={month}
        onMonthChange={setMonth}
        startMonth={min ? dayToDate(min) : undefined}
        endMonth={max ? dayToDate(max) : undefined}
        disabled={isDisabled}
        modifiers={{ noted: (date) => noteOf(date) !== undefined }}
        modifiersClassNames={{ noted: notedDay }}
        labels={{
          labelDayButton: (...named) => [readDay(...named), noteOf(named[0])].filter(Boolean).join(', '),
        }}
        classNames={classNames}
        components={{ Chevron: Arrow }}
      />
      <NotedDays month={month} noteOf={noteOf} locale={formatLocale(i18n.locale)} />
    </div>
  );
}

type NotedDaysProps = { month: Date; noteOf: (date: Date) => string | undefined; locale: string };

function NotedDays({ month, noteOf, locale }: NotedDaysProps) {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' });
  const noted = eachDayOfInterval({ start: startOfMonth(month), end: endOfMonth(month) })
    .map((date) => ({ date, note: noteOf(date) }))
    .filter((day) => day.note !== undefined);
  if (noted.length === 0) return null;
  return (
    <ul className="mt-2 max-w-70 border-line border-t px-2.5 pt-2 text-xs pointer-coarse:max-w-77">
      {noted.map(({ date, note }) => (
        <li key={date.getDate()} className="flex gap-2 py-0.5 text-muted">
          <span className="tabular w-10 shrink-0">{format.format(date)}</span>
          <span className="min-w-0 text-ink">{note}</span>
        </li>
      ))}
    </ul>
  );
}
