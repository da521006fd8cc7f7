import { addHours } from 'date-fns/addHours';
import type { Issue, IssueCode } from '#domain/values/codes.ts';
import type { FederalState } from '#domain/values/federal-state.ts';
import { nextSaturday, saturdayAfter } from '#domain/values/saturday.ts';
import {
  addDays,
  berlinDay,
  berlinTime,
  type Day,
  type HolidayCode,
  holidayOn,
  isDay,
  isWorkingDay,
} from '#domain/values/working-days.ts';

/** Limits (docs/rules.md 13.3). Times are HH:mm in Berlin and compare as strings. */
export const pickupLimits = {
  /** "within the next 10 days": today and ten days after it. */
  days: 10,
  earliest: '06:00',
  /** "from-time 06:00 up to 12:00 (standard) or 18:00 (other)". */
  latestFrom: { standard: '12:00', other: '18:00' },
  latestTo: '20:00',
  /** "minimum window 8 hours for standard, 2 hours otherwise (another statement gives a minimum window of 5 hours)": the 5 hours are a hint beside the field. */
  windowHours: { standard: 8, other: 2 },
  hint: { windowHours: 5 },
  /**
   * "Lead time from now to pickup is 6 to 8 hours depending on location": a window ending before the 6 is refused
   * (docs/rules.md 13.7), the 8 are a hint.
   */
  leadHours: [6, 8],
  stepMinutes: 10,
  defaultFrom: '09:00',
  defaultTo: '17:00',
} as const;

/** Undefined: not chosen yet, or state unknown. */
export type PickupContext = { now: Date; service?: string; state?: FederalState | undefined };
export type PickupWindow = { day: Day; from: string; to: string };
export type PickupDay = { day: Day; isWorking: boolean; holiday?: HolidayCode; isSelectable: boolean };
export type PickupFields = {
  pickup_date?: Day | undefined;
  pickup_datetime_from?: string | undefined;
  pickup_datetime_to?: string | undefined;
};

const kindOf = (service: string | undefined) => (service === 'standard' ? 'standard' : 'other');
/** Special service: any date from today, usual times and window (docs/rules.md 13.2). */
const isAnyDate = (service: string | undefined) => service === 'special';

/** date-fns cannot add to a time without a day. */
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const pad = (value: number) => String(value).padStart(2, '0');
const timeAt = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

function steps(from: string, to: string): string[] {
  const { stepMinutes } = pickupLimits;
  const first = Math.ceil(minutes(from) / stepMinutes);
  const last = Math.floor(minutes(to) / stepMinutes);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => timeAt((first + i) * stepMinutes));
}

/** Today's closing time; also the last from-time. */
export function pickupCutoff(service?: string): string {
  return pickupLimits.latestFrom[kindOf(service)];
}

export function pickupWindowHours(service?: string): number {
  return pickupLimits.windowHours[kindOf(service)];
}

/** True if the driver cannot arrive before the window ends (docs/rules.md 13.7). */
function endsTooSoon(day: Day, to: string, now: Date): boolean {
  const soonest = addHours(now, pickupLimits.leadHours[0]);
  return `${day} ${to}` < `${berlinDay(soonest)} ${berlinTime(soonest)}`;
}

function dayIssue(day: Day, { now, service, state }: PickupContext): IssueCode | undefined {
  const today = berlinDay(now);
  if (day < today) return 'pickup_date_past';
  if (!isAnyDate(service)) {
    if (day > addDays(today, pickupLimits.days)) return 'pickup_date_too_far';
    if (!isWorkingDay(day, state)) return 'pickup_date_not_working_day';
    if (service === 'saturday' && !saturdayAfter(day, state)) return 'saturday_not_next';
  }
  if (day === today && berlinTime(now) > pickupCutoff(service)) return 'pickup_date_after_cutoff';
  return endsTooSoon(day, pickupLimits.latestTo, now) ? 'pickup_lead_time' : undefined;
}

export function isPickupDay(day: Day, context: PickupContext): boolean {
  return dayIssue(day, context) === undefined;
}

export function pickupDays(context: PickupContext): PickupDay[] {
  const today = berlinDay(context.now);
  return Array.from({ length: pickupLimits.days + 1 }, (_, offset) => {
    const day = addDays(today, offset);
    const holiday = holidayOn(day, context.state);
    return {
      day,
      isWorking: isWorkingDay(day, context.state),
      ...(holiday ? { holiday } : {}),
      isSelectable: isPickupDay(day, context),
    };
  });
}

type OfDay = { service?: string; day: Day; now: Date };

/** Empty if no window can end late enough. */
export function fromTimes({ service, day, now }: OfDay): string[] {
  const today = berlinDay(now);
  if (day < today || endsTooSoon(day, pickupLimits.latestTo, now)) return [];
  const all = steps(pickupLimits.earliest, pickupCutoff(service));
  return day === today ? all.filter((time) => time >= berlinTime(now)) : all;
}

export function toTimes({ service, day, now, from }: OfDay & { from: string }): string[] {
  const all = steps(timeAt(minutes(from) + pickupWindowHours(service) * 60), pickupLimits.latestTo);
  return all.filter((time) => !endsTooSoon(day, time, now));
}

/** 09:00 to 17:00, later today; longer if the minimum window or the lead time requires it. */
export function defaultTimes(of: OfDay): { from: string; to: string } {
  const { defaultFrom, defaultTo, latestTo } = pickupLimits;
  const from = fromTimes(of).find((time) => time >= defaultFrom) ?? defaultFrom;
  const to = toTimes({ ...of, from }).find((time) => time >= defaultTo);
  return { from, to: to ?? latestTo };
}

/** First possible day; if holidays leave no Saturday, by the rules of saver. */
export function defaultPickup(context: PickupContext): PickupWindow {
  let day = berlinDay(context.now);
  while (!isPickupDay(day, context)) {
    if (day > addDays(berlinDay(context.now), pickupLimits.days)) {
      return defaultPickup({ ...context, service: 'saver' });
    }
    day = addDays(day, 1);
  }
  return { day, ...defaultTimes({ ...context, day }) };
}

const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isStep = (time: string) => minutes(time) % pickupLimits.stepMinutes === 0;
const isWithin = (time: string, from: string, to: string) => isTime(time) && time >= from && time <= to;

/** Window from the requested time, else from the day's first. */
function earliestWindow(wished: string | undefined, of: OfDay): { from: string; to: string } | undefined {
  const froms = fromTimes(of);
  const from = froms.find((time) => time === wished) ?? froms[0];
  const [to] = from === undefined ? [] : toTimes({ ...of, from });
  return from === undefined || to === undefined ? undefined : { from, to };
}

function leadTimeParams({ day, from, to }: PickupWindow): Issue['params'] {
  return { hours: pickupLimits.leadHours[0], day, from, to };
}

function dayParams(code: IssueCode, context: PickupContext): Issue['params'] {
  if (code !== 'pickup_lead_time' && code !== 'saturday_not_next') return undefined;
  const first = defaultPickup(context);
  return code === 'pickup_lead_time' ? leadTimeParams(first) : nextSaturday(first.day, context.state);
}

/** Accepts exactly what the lists above offer. */
export function checkPickup(fields: PickupFields, context: PickupContext): Issue[] {
  const { pickup_date: day, pickup_datetime_from: from, pickup_datetime_to: to } = fields;
  const { earliest, latestTo } = pickupLimits;
  const latestFrom = pickupCutoff(context.service);
  const hours = pickupWindowHours(context.service);
  const issues: Issue[] = [];
  const add = (path: keyof PickupFields, code: IssueCode, params?: Issue['params']) =>
    issues.push(params ? { path, code, params } : { path, code });

  const wrongDay = day && isDay(day) ? dayIssue(day, context) : 'pickup_date_required';
  if (wrongDay) add('pickup_date', wrongDay, dayParams(wrongDay, context));

  const isFromGood = !!from && isWithin(from, earliest, latestFrom);
  if (!from) add('pickup_datetime_from', 'pickup_from_required');
  else if (!isFromGood) {
    add('pickup_datetime_from', 'pickup_from_out_of_range', { from: earliest, to: latestFrom });
  } else if (!isStep(from)) add('pickup_datetime_from', 'pickup_step');
  else if (!wrongDay && day === berlinDay(context.now) && from < berlinTime(context.now)) {
    add('pickup_datetime_from', 'pickup_from_past');
  }

  if (!to) add('pickup_datetime_to', 'pickup_to_required');
  else if (!isWithin(to, earliest, latestTo)) {
    add('pickup_datetime_to', 'pickup_to_out_of_range', { from: earliest, to: latestTo });
  } else if (!isStep(to)) add('pickup_datetime_to', 'pickup_step');
  else if (day && !wrongDay && endsTooSoon(day, to, context.now)) {
    const of = {
      now: context.now,
      day,
      ...(context.service === undefined ? {} : { service: context.service }),
    };
    const first = earliestWindow(from, of);
    add('pickup_datetime_to', 'pickup_lead_time', first && leadTimeParams({ day, ...first }));
  } else if (isFromGood && minutes(to) - minutes(from) < hours * 60) {
    add('pickup_datetime_to', 'timeframe_hour_window', { hours });
  }
  return issues;
}
