import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { formatLocale } from '#app/ui/fields/format-locale.ts';

const units = [
  ['minute', millisecondsInMinute],
  ['hour', millisecondsInHour],
  ['day', millisecondsInDay],
] as const;

/** Times in ms; returns e.g. "vor 5 Minuten", "gestern". */
export function draftAge(at: number, now: number, locale: 'de' | 'en'): string {
  const ago = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'auto' });
  if (ago < millisecondsInMinute) return words.format(0, 'second');
  const [unit, ms] = units.findLast(([, length]) => ago >= length) ?? units[0];
  return words.format(-Math.floor(ago / ms), unit);
}
