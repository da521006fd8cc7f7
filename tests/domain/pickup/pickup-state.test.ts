import { expect, test } from 'vitest';
import {
  type DoneSource,
  doneSources,
  isWindowOver,
  pickupState,
  pickupStates,
  pickupStateTone,
} from '#domain/pickup/pickup-state.ts';
import type { PickupStatus } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';

const aPickup = (status: PickupStatus) => ({
  status,
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_to: '17:00',
});

test.each<[string, string, boolean]>([
  ['the day before', '2026-03-10T22:59:00Z', false],
  ['a minute before its end', '2026-03-11T15:59:59Z', false],
  ['at its end', '2026-03-11T16:00:00Z', true],
  ['on the day after', '2026-03-12T06:00:00Z', true],
  ['a month later', '2026-04-10T06:00:00Z', true],
])('a window ends by Berlin time: %s', (_, now, expected) => {
  expect(isWindowOver(aPickup(0), new Date(now))).toBe(expected);
});

test('a shipment without a pickup has no window that can end', () => {
  const none = { pickup_date: null, pickup_datetime_to: null };
  expect(isWindowOver(none, new Date('2026-03-12T06:00:00Z'))).toBe(false);
});

test('only a booked pickup becomes overdue once its window is over', () => {
  const [before, after] = [new Date('2026-03-11T15:00:00Z'), new Date('2026-03-11T17:00:00Z')];
  expect([pickupState(aPickup(0), before), pickupState(aPickup(0), after)]).toEqual(['booked', 'overdue']);
  expect([pickupState(aPickup(1), before), pickupState(aPickup(1), after)]).toEqual(['done', 'done']);
  expect([pickupState(aPickup(-1), before), pickupState(aPickup(-1), after)]).toEqual([
    'canceled',
    'canceled',
  ]);
});

test('a pickup that its day ended counts as not reported, one that somebody reported as done', () => {
  const after = new Date('2026-03-12T06:00:00Z');
  const shown = (done_by: DoneSource) => pickupState({ ...aPickup(1), done_by }, after);
  expect(doneSources.map(shown)).toEqual(['done', 'done', 'unreported']);
});

test('pickup states have the colours of their statuses', () => {
  expect(pickupStates.map(pickupStateTone)).toEqual(['yellow', 'yellow', 'success', 'yellow', 'error']);
});
