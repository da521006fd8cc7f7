import { formatLocale } from '#app/ui/fields/format-locale.ts';
import { berlinDayStart, type Day } from '#domain/working-days.ts';
import { currentLocale } from './setup.ts';

type DayWords = { weekday: string; date: string; whole: string };

const zone = { timeZone: 'Europe/Berlin' } as const;

/** "Mo", "23.11.", "Montag, 23. November" */
export function dayWords(day: Day): DayWords {
  const locale = formatLocale(currentLocale());
  const at = berlinDayStart(day);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...zone, ...options }).format(at);
  return {
    weekday: write({ weekday: 'short' }).replace('.', ''),
    date: write({ day: '2-digit', month: '2-digit' }),
    whole: write({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}
