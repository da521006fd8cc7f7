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

/** A calendar day of Europe/Berlin, yyyy-mm-dd. Days compare as strings. */
export type Day = string;

const timeZone = 'Europe/Berlin';

/** Outside them a year would not have four digits; such an instant, and none at all, counts as the nearest end. */
const firstInstant = Date.UTC(1900, 0, 1);
const lastInstant = Date.UTC(9999, 11, 31);

const within = (ms: number) => Math.min(Math.max(ms || 0, firstInstant), lastInstant);

/** A day as date-fns counts with it, at midnight of this device, where the calendar is Berlin's but not the clock. */
export const dateOfDay = (day: Day): Date => parseISO(day);
export const dayOfDate = (date: Date): Day => formatISO(date, { representation: 'date' });

/** What Berlin's calendar and clocks say at an instant: yyyy-mm-ddTHH:mm and more. */
function inBerlin(ms: number): string {
  const instant = within(ms);
  return toDate(instant + tzOffset(timeZone, toDate(instant)) * 60_000).toISOString();
}

const dayInBerlin = (ms: number): Day => inBerlin(ms).slice(0, 10);

/** Whether a text is a day of the calendar: yyyy-mm-dd, and no 31 February. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isValid(dateOfDay(text));
}

export function berlinDay(instant: Date): Day {
  return dayInBerlin(instant.getTime());
}

/** HH:mm on Berlin's clocks */
export function berlinTime(instant: Date): string {
  return inBerlin(instant.getTime()).slice(11, 16);
}

/** The instant a Berlin day begins; the clock changes at 01:00 UTC, never between Berlin's midnight and London's. */
export function berlinDayStart(day: Day): Date {
  const midnight = parseISO(`${day}T00:00Z`);
  return subMinutes(midnight, tzOffset(timeZone, midnight));
}

/** The wire form of a day: seconds at which it begins in Berlin. */
export function daySeconds(day: Day): number {
  return getUnixTime(berlinDayStart(day));
}

/** The Berlin day an instant lies in, whatever its hour: another client may send midnight of its own zone. */
export function dayFromSeconds(seconds: number): Day {
  return dayInBerlin(seconds * 1000);
}

export function addDays(day: Day, days: number): Day {
  return dayOfDate(addDaysTo(dateOfDay(day), days));
}

/** 1 Monday to 7 Sunday */
export function weekday(day: Day): number {
  return getISODay(dateOfDay(day));
}

/** Gauss's rule in the form of Meeus, Jones and Butcher, since date-fns knows no Easter and no public holidays. */
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
/** The app has a name for each. */
export type HolidayCode = (typeof holidayCodes)[number];

type Rule = {
  code: HolidayCode;
  /** A month and day, or days after Easter Sunday. */
  on: string | number;
  /** The states that have it, nationwide if absent. */
  states?: string;
  from?: number;
  years?: number[];
};

/**
 * Holidays of the states' laws as they stand since 2017. Not in them: Augsburg's peace festival and the few
 * municipalities of Saxony and Thuringia that have Corpus Christi, since a state is all that is known of a
 * pickup. Assumption Day counts for all of Bavaria, where more than four municipalities in five have it.
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

/** The Wednesday before 23 November. */
function repentanceDay(year: number): Day {
  const latest = `${String(year).padStart(4, '0')}-11-22`;
  return addDays(latest, -((weekday(latest) + 4) % 7));
}

function falls(rule: Rule, day: Day, year: number, afterEaster: number): boolean {
  if (rule.years ? !rule.years.includes(year) : year < (rule.from ?? 0)) return false;
  return typeof rule.on === 'string' ? day.endsWith(rule.on) : rule.on === afterEaster;
}

/** The public holiday of a day: nationwide ones, and those of the state where it is known. */
export function holidayOn(day: Day, state?: FederalState): HolidayCode | undefined {
  const year = Number(day.slice(0, 4));
  const applies = (rule: Rule) => !rule.states || (state !== undefined && rule.states.includes(state));
  const afterEaster = differenceInCalendarDays(dateOfDay(day), dateOfDay(easterSunday(year)));
  const rule = rules.find((it) => applies(it) && falls(it, day, year, afterEaster));
  if (rule) return rule.code;
  return state === 'SN' && day === repentanceDay(year) ? 'repentance_day' : undefined;
}

/** Monday to Friday and no public holiday (docs/rules.md 13.2). */
export function isWorkingDay(day: Day, state?: FederalState): boolean {
  return weekday(day) <= 5 && holidayOn(day, state) === undefined;
}

/** The first working day after the given day. */
export function nextWorkingDay(day: Day, state?: FederalState): Day {
  let next = addDays(day, 1);
  while (!isWorkingDay(next, state)) next = addDays(next, 1);
  return next;
}
