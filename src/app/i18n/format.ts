import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fromUnixTime } from 'date-fns/fromUnixTime';
import { formatOnce } from '#app/ui/fields/format-locale.ts';
import { berlinTime } from '#domain/values/working-days.ts';
import { currentLocale } from './setup.ts';

const timeZone = 'Europe/Berlin';

type Moment = Date | number;

/** The API sends seconds. */
const toDate = (at: Moment) => (typeof at === 'number' ? fromUnixTime(at) : at);

const once = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  name: string,
  make: (locale: string) => F,
): F => formatOnce(name, currentLocale(), make);

/** Intl, because date-fns would load its locales at start. */
const dateFormat = (name: string, options: Intl.DateTimeFormatOptions) =>
  once(name, (locale) => new Intl.DateTimeFormat(locale, { timeZone, ...options }));

export function formatNumber(value: number, decimals = 2): string {
  return once(
    `number ${decimals}`,
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
  ).format(value);
}

/** "1.234,5 kg"; volume weights have two decimals, weights one. */
export function formatKg(kg: number, decimals = 2): string {
  return `${formatNumber(kg, decimals)} kg`;
}

/** Whole EUR: "1.250 EUR". */
export function formatEuro(euros: number): string {
  return once(
    'euro',
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'EUR',
        currencyDisplay: 'code',
        maximumFractionDigits: 0,
      }),
  ).format(euros);
}

/** "1.250,00 CHF"; currencies such as yen have no decimals. */
export function formatMoney(cents: number, currency: string): string {
  return once(
    `money ${currency}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }),
  ).format(cents / 100);
}

/** "21.11.2026", as a day in Berlin. Takes a date or the API's seconds, like all below. */
export function formatDate(at: Moment): string {
  return dateFormat('date', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(toDate(at));
}

/** "Sa., 21.11.2026" */
export function formatWeekday(at: Moment): string {
  return dateFormat('weekday', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(toDate(at));
}

/** "Sa., 21.11.", without the year. */
export function formatDay(at: Moment): string {
  return formatWeekday(at).replace(/\/?\d{4}$/, '');
}

/** "24.–25.11." */
export function formatDays(from: Moment, to: Moment): string {
  return dateFormat('days', { day: '2-digit', month: '2-digit' }).formatRange(toDate(from), toDate(to));
}

/** "Samstag, 21.11.2026" */
export function formatLongDate(at: Moment): string {
  return dateFormat('long date', {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(toDate(at));
}

export function formatClock(at: Moment): string {
  return berlinTime(toDate(at));
}

/** "um 14:30 Uhr"; a string is a time in Berlin ("14:30"). */
export function formatTime(at: Moment | string): string {
  const time = typeof at === 'string' ? at : formatClock(at);
  return i18n._(msg`um ${{ time }} Uhr`);
}

/** "21.11.2026 um 14:30 Uhr" */
export function formatDateTime(at: Moment): string {
  return `${formatDate(at)} ${formatTime(at)}`;
}
