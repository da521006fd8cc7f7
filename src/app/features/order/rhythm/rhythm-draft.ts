import type { Rhythm } from '#domain/order/rhythm.ts';
import { addDays, type Day, weekday } from '#domain/values/working-days.ts';

/** Form values of a rhythm; those of other kinds stay for when the user switches back. */
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

/** Default for a new rhythm: weekly, on tomorrow's weekday, or Monday on weekends. */
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

export function draftOf(rhythm: Rhythm | undefined, today: Day): RhythmDraft {
  const fresh = freshDraft(today);
  if (!rhythm) return fresh;
  if (rhythm.is !== 'monthly') return { ...fresh, ...rhythm };
  const { on, ...rest } = rhythm;
  return on === 'last_working_day' ? { ...fresh, ...rest, is: on } : { ...fresh, ...rest, on };
}

/** The server validates by the same rules (domain/order/rhythm.ts). */
export function rhythmOf({ is, every, weekdays, on, dates, first, until, moved }: RhythmDraft): Rhythm {
  if (is === 'dates') return { is, dates, moved };
  if (is === 'weekly') return { is, every, weekdays, first, until, moved };
  return { is: 'monthly', on: is === 'monthly' ? on : is, first, until, moved };
}
