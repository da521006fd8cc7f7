/** A Tuesday, 09:00 in Berlin, far from holidays and clock changes. */
export const testStart = new Date('2026-03-10T08:00:00Z');

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number };

export function manualClock(start: Date | string = testStart) {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set: (to: Date | string) => {
      current = new Date(to).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span) => {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  };
}
export type ManualClock = ReturnType<typeof manualClock>;
