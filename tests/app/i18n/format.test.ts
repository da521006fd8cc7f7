import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatEuro,
  formatKg,
  formatLongDate,
  formatNumber,
  formatTime,
  formatWeekday,
} from '#app/i18n/format.ts';

i18n.load({ de: {}, en: {} });
i18n.activate('de');
afterEach(() => i18n.activate('de'));

/** 00:30 on the 21st in Berlin, still the 20th in London and New York. */
const night = Date.UTC(2026, 10, 20, 23, 30) / 1000;
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('in German', () => {
  test('numbers', () => {
    expect(formatNumber(1234.5)).toBe('1.234,5');
    expect(formatKg(1234.5)).toBe('1.234,5 kg');
    expect(formatKg(0.1)).toBe('0,1 kg');
    expect(plain(formatEuro(1250))).toBe('1.250 EUR');
  });

  test('days and times in Berlin time, in any time zone', () => {
    expect(formatDate(night)).toBe('21.11.2026');
    expect(formatWeekday(night)).toBe('Sa., 21.11.2026');
    expect(formatDay(night)).toBe('Sa., 21.11.');
    expect(formatDays(night, night + 86_400)).toBe('21.–22.11.');
    expect(plain(formatDays(night + 40 * 86_400, night + 42 * 86_400))).toBe('31.12.2026 – 02.01.2027');
    expect(formatLongDate(night)).toBe('Samstag, 21.11.2026');
    expect(formatClock(night)).toBe('00:30');
    expect(formatTime(new Date(night * 1000))).toBe('um 00:30 Uhr');
    expect(formatTime('14:30')).toBe('um 14:30 Uhr');
    expect(formatDateTime(night)).toBe('21.11.2026 um 00:30 Uhr');
  });
});

test('English formats follow British usage', () => {
  i18n.activate('en');
  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect(formatDate(night)).toBe('21/11/2026');
  expect(formatDay(night)).toBe('Sat, 21/11');
  expect(plain(formatEuro(1250))).toBe('EUR 1,250');
});
