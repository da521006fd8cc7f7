import { describe, expect, test } from 'vitest';
import { handoverNumber, reopenRefusal } from '#domain/shipment/handover-list.ts';

test("a list's number names the client and counts the client's lists", () => {
  expect(handoverNumber(4711, 7)).toBe('HL-4711-0007');
  expect(handoverNumber(4711, 12345)).toBe('HL-4711-12345');
});

describe('reopening a closed list', () => {
  const list = { day: '2026-11-20', closed: new Date('2026-11-20T14:00:00Z'), reopened: null } as const;
  const announced = { shipment_status: 1, pickup_status: 0 } as const;
  const manual = { shipment_status: null, pickup_status: null };
  const canceled = { shipment_status: 0, pickup_status: -1 } as const;

  test('is allowed on its day, while the carrier has nothing of it', () => {
    expect(reopenRefusal(list, [announced, manual, canceled], '2026-11-20')).toBeUndefined();
  });

  test.each([2, 3, 4, 5, 6] as const)('is refused once a parcel has the status %i', (shipment_status) => {
    const gone = { shipment_status, pickup_status: null };
    expect(reopenRefusal(list, [announced, gone], '2026-11-20')).toBe('under_way');
  });

  test('is refused once one of its pickups is done', () => {
    expect(reopenRefusal(list, [{ shipment_status: 1, pickup_status: 1 }], '2026-11-20')).toBe('under_way');
  });

  test('is refused after its day or the day it was closed, whichever is later', () => {
    expect(reopenRefusal(list, [announced], '2026-11-21')).toBe('day_over');
    const ahead = { ...list, day: '2026-11-23' };
    expect(reopenRefusal(ahead, [announced], '2026-11-23')).toBeUndefined();
    expect(reopenRefusal(ahead, [announced], '2026-11-24')).toBe('day_over');
    const late = { ...list, day: '2026-11-18' };
    expect(reopenRefusal(late, [announced], '2026-11-20')).toBeUndefined();
    expect(reopenRefusal(late, [announced], '2026-11-21')).toBe('day_over');
  });

  test('is refused the second time, because the list is open', () => {
    expect(reopenRefusal({ ...list, reopened: list.closed }, [announced], '2026-11-20')).toBe('reopened');
  });
});
