import type { Rhythm } from '#domain/order/rhythm.ts';
import { addDays, type Day, weekday } from '#domain/values/working-days.ts';

/** A rhythm while it is chosen: what belongs to another kind stays for when one comes back to it. */
export type RhythmDraft = {
  is: 'weekly' | 'monthly' | 'last_working_day' | 'dates';
  every: number;
  weekdays: number[];
  on: number;
  dates: Day[];
  first: Day;
  until: Day | null;
  moved: 'before' | 'after';
};

/** What is proposed where there is none: each week, on the weekday of tomorrow. */
function freshDraft(today: Day): RhythmDraft {
  const first = addDays(today, 1);
  const day = weekday(first);
  return {
    is: 'weekly',
    every: 1,
    weekdays: [day > 5 ? 1 : day],
    on: 1,
    dates: [],
    first,
    until: null,
    moved: 'after',
  };
}

/** The fields of a rhythm as they are kept. */
export function draftOf(rhythm: Rhythm | undefined, today: Day): RhythmDraft {
  const fresh = freshDraft(today);
  if (!rhythm) return fresh;
  if (rhythm.is !== 'monthly') return { ...fresh, ...rhythm };
  const { on, ...rest } = rhythm;
  return on === 'last_working_day' ? { ...fresh, ...rest, is: on } : { ...fresh, ...rest, on };
}

/** The rhythm that was chosen; the server judges it by the same rules (domain/order/rhythm.ts). */
export function rhythmOf({ is, every, weekdays, on, dates, first, until, moved }: RhythmDraft): Rhythm {
  if (is === 'dates') return { is, dates, moved };
  if (is === 'weekly') return { is, every, weekdays, first, until, moved };
  return { is: 'monthly', on: is === 'monthly' ? on : is, first, until, moved };
}
