import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { Arrow, calendarLocale, dayLook, monthLook } from './calendar-look.tsx';
import { dateToDay, dayToDate } from './iso-day.ts';

/** `yyyy-mm-dd`, both inclusive. */
export type DayRange = { from: string; to: string };

type RangeCalendarProps = {
  value: DayRange | undefined;
  onChange: (range: DayRange) => void;
  today: string;
  max?: string;
};

const end = '[&>button]:bg-brand! [&>button]:font-semibold [&>button]:text-on-brand!';
const classNames = {
  ...monthLook,
  day_button: dayLook,
  range_start: end,
  range_end: end,
  range_middle: 'not-data-outside:bg-brand-soft [&>button]:rounded-none',
};

/** Two clicks choose a range in either order. */
export function RangeCalendar({ value, onChange, today, max }: RangeCalendarProps) {
  const { i18n } = useLingui();
  const [begun, setBegun] = useState<string>();

  function choose(day: string): void {
    if (begun === undefined) {
      setBegun(day);
      onChange({ from: day, to: day });
      return;
    }
    setBegun(undefined);
    onChange(day < begun ? { from: day, to: begun } : { from: begun, to: day });
  }

  return (
    <DayPicker
      mode="range"
      autoFocus
      noonSafe
      locale={calendarLocale(i18n.locale)}
      weekStartsOn={1}
      selected={value && { from: dayToDate(value.from), to: dayToDate(value.to) }}
      onSelect={(_range, clicked) => choose(dateToDay(clicked))}
      today={dayToDate(today)}
      defaultMonth={dayToDate(value?.to ?? today)}
      endMonth={max ? dayToDate(max) : undefined}
      disabled={(date) => max !== undefined && dateToDay(date) > max}
      classNames={classNames}
      components={{ Chevron: Arrow }}
    />
  );
}
