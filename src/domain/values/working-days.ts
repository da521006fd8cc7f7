import { tzOffset } from '@date-fns/tz/tzOffset';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';
import { getUnixTime } from 'date-fns/getUnixTime';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { subMinutes } from 'date-fns/subMinutes';
import { toDate } from 'date-fns/toDate';
import type { FederalState } from './federal-state.ts';

/** Europe/Berlin, yyyy-mm-dd; days compare as strings. */
export type Day = string;

const timeZone = 'Europe/Berlin';

/** Keeps four-digit years; other and invalid instants count as the nearest limit. */
const firstInstant = Date.UTC(1900, 0, 1);
const lastInstant = Date.UTC(9999, 11, 31);

const within = (ms: number) => Math.min(Math.max(ms || 0, firstInstant), lastInstant);

/** Midnight in the device's own time zone, for calendar arithmetic only. */
export const dateOfDay = (day: Day): Date => parseISO(day);
export const dayOfDate = (date: Date): Day => formatISO(date, { representation: 'date' });

function inBerlin(ms: number): string {
  const instant = within(ms);
  return toDate(instant + tzOffset(timeZone, toDate(instant)) * 60_000).toISOString();
}

const dayInBerlin = (ms: number): Day => inBerlin(ms).slice(0, 10);

/** Rejects 31 February. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isValid(dateOfDay(text));
}

export function berlinDay(instant: Date): Day {
  return dayInBerlin(instant.getTime());
}

/** HH:mm. */
export function berlinTime(instant: Date): string {
  return inBerlin(instant.getTime()).slice(11, 16);
}

/** The clock changes at 01:00 UTC, never between midnight in Berlin and in London. */
export function berlinDayStart(day: Day): Date {
  const midnight = parseISO(`${day}T00:00Z`);
  return subMinutes(midnight, tzOffset(timeZone, midnight));
}

/** Seconds, the API's form of a day. */
export function daySeconds(day: Day): number {
  return getUnixTime(berlinDayStart(day));
}

/** Accepts any instant of the day, because other clients may send midnight of their own zone. */
export function dayFromSeconds(seconds: number): Day {
  return dayInBerlin(seconds * 1000);
}

export function addDays(day: Day, days: number): Day {
  return dayOfDate(addDaysTo(dateOfDay(day), days));
}

/** 1 Monday to 7 Sunday. */
export function weekday(day: Day): number {
  return getISODay(dateOfDay(day));
}

/** Gauss's rule after Meeus, Jones and Butcher; date-fns has no Easter. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const march = h + l - 7 * m + 22;
  return addDays(`${String(year).padStart(4, '0')}-03-01`, march - 1);
}

export const holidayCodes = [
  'new_year',
  'epiphany',
  'womens_day',
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'labour_day',
  'liberation_day',
  'ascension_day',
  'whit_sunday',
  'whit_monday',
  'corpus_christi',
  'uprising_day',
  'assumption_day',
  'childrens_day',
  'unity_day',
  'reformation_day',
  'all_saints_day',
  'repentance_day',
  'christmas_day',
  'second_christmas_day',
] as const;
export type HolidayCode = (typeof holidayCodes)[number];

type Rule = {
  code: HolidayCode;
  /** Month and day, or days after Easter Sunday. */
  on: string | number;
  /** undefined: nationwide. */
  states?: string;
  from?: number;
  years?: number[];
};

/**
 * State laws since 2017. Left out: Augsburg's peace festival and Corpus Christi in some municipalities of Saxony and
 * Thuringia, because pickups know only the state. Assumption Day counts for all of Bavaria, where over four in five
 * municipalities have it.
 */
const rules: Rule[] = [
  { code: 'new_year', on: '01-01' },
  { code: 'epiphany', on: '01-06', states: 'BW BY ST' },
  { code: 'womens_day', on: '03-08', states: 'BE', from: 2019 },
  { code: 'womens_day', on: '03-08', states: 'MV', from: 2023 },
  { code: 'good_friday', on: -2 },
  { code: 'easter_sunday', on: 0, states: 'BB' },
  { code: 'easter_monday', on: 1 },
  { code: 'labour_day', on: '05-01' },
  { code: 'liberation_day', on: '05-08', states: 'BE', years: [2020, 2025] },
  { code: 'ascension_day', on: 39 },
  { code: 'whit_sunday', on: 49, states: 'BB' },
  { code: 'whit_monday', on: 50 },
  { code: 'corpus_christi', on: 60, states: 'BW BY HE NW RP SL' },
  { code: 'uprising_day', on: '06-17', states: 'BE', years: [2028] },
  { code: 'assumption_day', on: '08-15', states: 'BY SL' },
  { code: 'childrens_day', on: '09-20', states: 'TH', from: 2019 },
  { code: 'unity_day', on: '10-03' },
  { code: 'reformation_day', on: '10-31', years: [2017] },
  { code: 'reformation_day', on: '10-31', states: 'BB MV SN ST TH' },
  { code: 'reformation_day', on: '10-31', states: 'HB HH NI SH', from: 2018 },
  { code: 'all_saints_day', on: '11-01', states: 'BW BY NW RP SL' },
  { code: 'christmas_day', on: '12-25' },
  { code: 'second_christmas_day', on: '12-26' },
];

/** Wednesday before 23 November. */
function repentanceDay(year: number): Day {
  const latest = `${String(year).padStart(4, '0')}-11-22`;
  return addDays(latest, -((weekday(latest) + 4) % 7));
}

function falls(rule: Rule, day: Day, year: number, afterEaster: number): boolean {
  if (rule.years ? !rule.years.includes(year) : year < (rule.from ?? 0)) return false;
  return typeof rule.on === 'string' ? day.endsWith(rule.on) : rule.on === afterEaster;
}

/** Only nationwide holidays without a state. */
export function holidayOn(day: Day, state?: FederalState): HolidayCode | undefined {
  const year = Number(day.slice(0, 4));
  const applies = (rule: Rule) => !rule.states || (state !== undefined && rule.states.includes(state));
  const afterEaster = differenceInCalendarDays(dateOfDay(day), dateOfDay(easterSunday(year)));
  const rule = rules.find((it) => applies(it) && falls(it, day, year, afterEaster));
  if (rule) return rule.code;
  return state === 'SN' && day === repentanceDay(year) ? 'repentance_day' : undefined;
}

/** Monday to Friday without public holidays (docs/rules.md 13.2). */
export function isWorkingDay(day: Day, state?: FederalState): boolean {
  return weekday(day) <= 5 && holidayOn(day, state) === undefined;
}

export function nextWorkingDay(day: Day, state?: FederalState): Day {
  let next = addDays(day, 1);
  while (!isWorkingDay(next, state)) next = addDays(next, 1);
  return next;
}
