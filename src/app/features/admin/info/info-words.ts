import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatDate, formatWeekday } from '#app/i18n/format.ts';
import { formatLocale } from '#app/ui/fields/format-locale.ts';
import type { Period, PeriodPreset, SpanUnit, WaitAge } from '#domain/staff/info.ts';
import { daySeconds } from '#domain/values/working-days.ts';

const presetTexts = {
  '7': msg`Letzte 7 Tage`,
  '30': msg`Letzte 30 Tage`,
  '90': msg`Letzte 90 Tage`,
  '12_months': msg`Letzte 12 Monate`,
  this_month: msg`Dieser Monat`,
  last_month: msg`Letzter Monat`,
} satisfies Record<PeriodPreset, MessageDescriptor>;

const ageTexts = {
  today: msg`seit heute`,
  days_1_2: msg`seit 1 bis 2 Tagen`,
  days_3_7: msg`seit 3 bis 7 Tagen`,
  longer: msg`seit mehr als 7 Tagen`,
} satisfies Record<WaitAge, MessageDescriptor>;

export const presetText = (preset: PeriodPreset) => i18n._(presetTexts[preset]);
export const ageText = (age: WaitAge) => i18n._(ageTexts[age]);

/** Example: "21.10.2026 – 20.11.2026"; a single day appears once. */
export function periodText({ from, to }: Period): string {
  const first = formatDate(daySeconds(from));
  return from === to ? first : `${first} – ${formatDate(daySeconds(to))}`;
}

/** Example: "Mo., 16.11.2026". */
export const spanText = (span: Period) =>
  span.from === span.to ? formatWeekday(daySeconds(span.from)) : periodText(span);

export function shortSpanText({ from }: Period, unit: SpanUnit): string {
  const options: Intl.DateTimeFormatOptions =
    unit === 'month' ? { month: 'short', year: '2-digit' } : { day: '2-digit', month: '2-digit' };
  return new Intl.DateTimeFormat(formatLocale(i18n.locale), { timeZone: 'Europe/Berlin', ...options }).format(
    daySeconds(from) * 1000,
  );
}

/** Example: "+12 %"; undefined if `before` is 0. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  return new Intl.NumberFormat(formatLocale(i18n.locale), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(now / before - 1);
}

export function shareText(part: number, whole: number): string {
  return new Intl.NumberFormat(formatLocale(i18n.locale), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(whole === 0 ? 0 : part / whole);
}

/** Example: "seit 3 Minuten". */
export function waitText(seconds: number): string {
  if (seconds < 60) return t`seit weniger als einer Minute`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return plural(minutes, { one: 'seit # Minute', other: 'seit # Minuten' });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t`seit ${hours} Stunden`;
  const days = Math.floor(hours / 24);
  return t`seit ${days} Tagen`;
}
