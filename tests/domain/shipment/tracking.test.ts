import { describe, expect, test } from 'vitest';
import { lookupNumber } from '#domain/labels/label-number.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import {
  eventMessage,
  hasMoved,
  isAtPlace,
  laterProgress,
  type Progress,
  parcelStatus,
  shipmentStatusOf,
} from '#domain/shipment/tracking.ts';
import { fc } from '#support/random.ts';

const { canceled, info_received, in_transit, out_for_delivery, missed_delivery, exception, delivered } =
  shipmentStatuses;

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute));
const outcomeOf = (events: readonly Progress[]) =>
  events.reduce<Progress | null>((known, event) => laterProgress(known, event), null);

const anyStatus = fc.constantFrom<ShipmentStatus>(...Object.values(shipmentStatuses));
/** Few moments, so that events often have the same time. */
const anyProgress = fc.record({ status: anyStatus, at: fc.integer({ min: 0, max: 5 }).map(at) });
const anyEvents = fc.array(anyProgress, { minLength: 1, maxLength: 8 });

describe('the state of a parcel', () => {
  test('is the same for any order and repetition of its events', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        expect(outcomeOf(mixed)).toEqual(outcomeOf(events));
      }),
    );
  });

  test("is the newest event's, unless it was cancelled", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const newest = Math.max(...events.map((it) => it.at.getTime()));
        const said = events.filter((it) => it.at.getTime() === newest).map((it) => it.status);
        const requested = events.some((it) => it.status === canceled) ? canceled : Math.max(...said);
        expect(outcomeOf(events)?.status).toBe(requested);
      }),
    );
  });

  test('follows a late event only if no newer one is known', () => {
    const known: Progress = { status: delivered, at: at(9) };
    expect(laterProgress(known, { status: in_transit, at: at(3) })).toEqual(known);
    expect(laterProgress(known, { status: exception, at: at(10) })).toEqual({
      status: exception,
      at: at(10),
    });
  });

  test('is the higher status of two at the same moment', () => {
    expect(
      outcomeOf([
        { status: delivered, at: at(1) },
        { status: out_for_delivery, at: at(1) },
      ])?.status,
    ).toBe(delivered);
  });

  test('stays cancelled after any further event', () => {
    expect(
      outcomeOf([
        { status: canceled, at: at(1) },
        { status: delivered, at: at(2) },
      ])?.status,
    ).toBe(canceled);
  });
});

describe('the shown state of a parcel', () => {
  test.each<[string, 'active' | 'canceled', ShipmentStatus | null, ShipmentStatus | null]>([
    ['its own status', 'active', delivered, delivered],
    ['the shipment’s, as long as nothing is told of it', 'active', null, in_transit],
    ['that it is cancelled', 'canceled', in_transit, canceled],
  ])('is %s', (_, status, shipment_status, shown) => {
    expect(parcelStatus({ status, shipment_status }, in_transit)).toBe(shown);
  });

  test('is absent for a manual order', () => {
    expect(parcelStatus({ status: 'active', shipment_status: null }, null)).toBe(null);
  });
});

describe('a shipment’s state', () => {
  const of = (...statuses: (ShipmentStatus | null)[]) =>
    shipmentStatusOf(statuses.map((shipment_status) => ({ status: 'active', shipment_status })));

  test.each<[string, (ShipmentStatus | null)[], ShipmentStatus]>([
    ['is announced while nothing has begun', [null, info_received], info_received],
    ['is on its way as soon as one parcel is', [null, in_transit, null], in_transit],
    ['is as far as the last of those on their way', [in_transit, out_for_delivery], in_transit],
    ['is out for delivery when all that have begun are', [out_for_delivery, null], out_for_delivery],
    ['shows that one could not be handed over', [delivered, missed_delivery, in_transit], missed_delivery],
    ['shows trouble before everything else', [missed_delivery, exception, delivered], exception],
    ['is on its way while one of two is delivered', [delivered, null], in_transit],
    ['is out for delivery while the second of two is', [delivered, out_for_delivery], out_for_delivery],
    ['is delivered when every parcel is', [delivered, delivered], delivered],
    ['is cancelled when every parcel is', [canceled, canceled], canceled],
    ['leaves out what the carrier cancelled', [canceled, delivered], delivered],
  ])('%s', (_, statuses, requested) => {
    expect(of(...statuses)).toBe(requested);
  });

  test('ignores cancelled parcels', () => {
    expect(
      shipmentStatusOf([
        { status: 'canceled', shipment_status: exception },
        { status: 'active', shipment_status: delivered },
      ]),
    ).toBe(delivered);
    expect(shipmentStatusOf([{ status: 'canceled', shipment_status: delivered }])).toBe(canceled);
  });

  test('is independent of the order of its parcels', () => {
    const parcels = fc.array(fc.option(anyStatus), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        parcels.chain((it) => fc.tuple(fc.constant(it), fc.shuffledSubarray(it, { minLength: it.length }))),
        ([one, other]) => {
          expect(of(...other)).toBe(of(...one));
        },
      ),
    );
  });

  test('is delivered only when every counted parcel is', () => {
    fc.assert(
      fc.property(fc.array(fc.option(anyStatus), { minLength: 1, maxLength: 6 }), (statuses) => {
        const counted = statuses.filter((it) => it !== canceled);
        const isAllDelivered = counted.length > 0 && counted.every((it) => it === delivered);
        expect(of(...statuses) === delivered).toBe(isAllDelivered);
      }),
    );
  });

  test("is its parcel's state if there is only one", () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(of(status)).toBe(status);
      }),
    );
  });
});

test('the carrier has a parcel once it moves, not while it is announced, cancelled or in trouble', () => {
  expect(Object.values(shipmentStatuses).filter(hasMoved)).toEqual([
    in_transit,
    out_for_delivery,
    missed_delivery,
    delivered,
  ]);
  expect(hasMoved(null)).toBe(false);
});

test("an event has the carrier's text, but a delivery always says DELIVERED", () => {
  expect(eventMessage(in_transit, 'Im Verteilzentrum')).toBe('Im Verteilzentrum');
  expect(eventMessage(exception, '')).toBe('EXCEPTION');
  expect(eventMessage(delivered, 'Zugestellt an Nachbarn')).toBe('DELIVERED');
});

test.each([
  ['340123450000000017', '340123450000000017'],
  ['(00) 34012345 00000000 17', '340123450000000017'],
  ['(00)340123450000000018', '340123450000000018'],
  [' 1Z 999 AA1 ', '1Z999AA1'],
])('the number in "%s" is %s', (typed, number) => {
  expect(lookupNumber(typed)).toBe(number);
});

describe('a recipient’s postal code', () => {
  const kiel = { postal_code: '24103', city: 'Kiel' };
  test.each<[string, { postal_code: string; city: string }, boolean]>([
    ['24103', kiel, true],
    [' 24 103 ', kiel, true],
    ['D-24103', kiel, true],
    ['24104', kiel, false],
    ['Kiel', kiel, false],
    ['1016ec', { postal_code: '1016 EC', city: 'Amsterdam' }, true],
    ['cb2 1rx', { postal_code: 'CB2 1RX', city: 'Cambridge' }, true],
    ['lv 1010', { postal_code: 'LV-1010', city: 'Riga' }, true],
    ['doha', { postal_code: '', city: 'Doha' }, true],
    ['', { postal_code: '', city: 'Doha' }, false],
    ['00000', { postal_code: '', city: 'Doha' }, false],
  ])('"%s" for %o: %s', (typed, address, fits) => {
    expect(isAtPlace(typed, address)).toBe(fits);
  });
});
