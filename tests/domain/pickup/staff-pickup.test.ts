import { describe, expect, test } from 'vitest';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { canCancelAny, isDeepCancelable, shownPackages, showsEnvelope } from '#domain/pickup/staff-pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';

type Package = Pickup['packages'][number];
const aPackage = (difference: Partial<Package> = {}): Package => ({
  id: 'p1',
  status: 'active',
  contents: 'Ersatzteile',
  package_uuid: 'own',
  versandpult_status: 'active',
  ...difference,
});
const aPickup = (...packages: Package[]) => ({ pickup_package_uuid: 'own', packages });

describe('a package of a pickup', () => {
  test.each<[string, Package, boolean]>([
    ['with a number is shown', aPackage(), true],
    ['that was cancelled is shown', aPackage({ status: 'canceled', versandpult_status: 'canceled' }), true],
    ['without package_uuid is hidden', aPackage({ package_uuid: '' }), false],
    ['with status manual is hidden', aPackage({ versandpult_status: 'manual' }), false],
  ])('%s', (_, it, isShown) => expect(shownPackages(aPickup(it))).toEqual(isShown ? [it] : []));

  test('is shown as an envelope or by its contents', () => {
    expect(showsEnvelope({ transport_kind: 'envelope' })).toBe(true);
    for (const transport_kind of ['parcel', 'pallet', 'freight'] as const)
      expect(showsEnvelope({ transport_kind })).toBe(false);
  });
});

describe('a pickup can be cancelled deeply', () => {
  const other = aPackage({ package_uuid: 'another' });
  test.each<[string, Package[], boolean]>([
    ['without packages', [], true],
    ['with packages of its own', [aPackage(), aPackage({ id: 'p2' })], true],
    ['with a cancelled package of another', [aPackage(), { ...other, status: 'canceled' }], true],
    ['with a package of a manual order', [aPackage({ package_uuid: '' })], true],
    ['not with an active package of another', [aPackage(), other], false],
    ['not with an active package of another alone', [other], false],
  ])('%s', (_, packages, expected) => expect(isDeepCancelable(aPickup(...packages))).toBe(expected));

  test('when it is stand-alone, only without packages', () => {
    expect(isDeepCancelable({ pickup_package_uuid: null, packages: [] })).toBe(true);
    expect(isDeepCancelable({ pickup_package_uuid: null, packages: [other] })).toBe(false);
  });

  const window = { pickup_date: daySeconds('2026-03-11'), pickup_datetime_to: '17:00' };
  const [before, after] = [new Date('2026-03-11T15:59:00Z'), new Date('2026-03-11T16:00:00Z')];
  const ofStatus = (status: -1 | 0 | 1, it = aPackage()) => ({ ...aPickup(it), ...window, status });

  test('by staff only while its status is 0', () => {
    expect(canCancelAny(ofStatus(0), before)).toBe(true);
    expect(canCancelAny(ofStatus(1), before)).toBe(false);
    expect(canCancelAny(ofStatus(-1), before)).toBe(false);
    expect(canCancelAny(ofStatus(0, other), before)).toBe(false);
  });

  test('by anyone only before its window ends', () => expect(canCancelAny(ofStatus(0), after)).toBe(false));
});
