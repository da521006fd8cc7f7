import { formatLocale } from '#app/ui/fields/format-locale.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { formatDay } from './format.ts';
import { currentLocale } from './setup.ts';

type DayWords = { weekday: string; date: string; whole: string };

const whole = { timeZone: 'Europe/Berlin', weekday: 'long', day: 'numeric', month: 'long' } as const;

/** "Mo.", "23.11.", "Montag, 23. November" */
export function dayWords(day: Day): DayWords {
  const at = berlinDayStart(day);
  const [weekday = '', date = ''] = formatDay(at).split(', ');
  return {
    weekday,
    date,
    whole: new Intl.DateTimeFormat(formatLocale(currentLocale()), whole).format(at),
  };
}
