import { expect, test } from 'vitest';
import { type CutOff, cutOffServices, cutOffTime } from '#domain/services/cut-offs.ts';
import { leavingDay } from '#domain/shipment/arrival.ts';
import { berlinTime } from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

/* Cut-off times for handing over (docs/rules.md 10.12). */

const kiel = { country_code: 'DE', postal_code: '24103' };
const all: CutOff = { service: 'all', area: 'all', time: '18:00' };
const express: CutOff = { service: 'express', area: 'all', time: '15:00' };
const north: CutOff = { service: 'all', area: '24', time: '17:00' };
const town: CutOff = { service: 'all', area: '24103', time: '16:00' };
const townExpress: CutOff = { service: 'express', area: '24103', time: '14:00' };

test.each([
  ['nothing', [], undefined],
  ['the entry for everything', [all], '18:00'],
  ['the service before all services', [all, express], '15:00'],
  ['the longer area before the service', [all, express, north], '17:00'],
  ['the whole postal code', [north, town, all], '16:00'],
  ['the service within the same area', [town, townExpress, express], '14:00'],
  ['no entry of another area', [{ ...town, area: '25' }], undefined],
  ['no entry of another service', [{ ...express, service: 'saver' }], undefined],
] as [string, CutOff[], string | undefined][])('express from Kiel: %s', (_, cutOffs, time) => {
  expect(cutOffTime(cutOffs, { service: 'express', place: kiel })).toBe(time);
  expect(cutOffTime(cutOffs.toReversed(), { service: 'express', place: kiel })).toBe(time);
});

test('without a service only entries for all services count, and the special service has none', () => {
  expect(cutOffTime([all, townExpress], { service: '', place: kiel })).toBe('18:00');
  expect(cutOffTime([all], { service: 'special', place: kiel })).toBeUndefined();
});

test('a collection abroad has no cut-off, because areas are German postal codes', () =>
  expect(
    cutOffTime([all], { service: 'standard', place: { country_code: 'AT', postal_code: '2410' } }),
  ).toBeUndefined());

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const times = fc
  .integer({ min: 0, max: 1439 })
  .map((it) => new Date(it * 60_000).toISOString().slice(11, 16));
const entries = fc.uniqueArray(
  fc.record({
    service: fc.constantFrom(...cutOffServices),
    area: fc.oneof(fc.constant('all'), digits(1, 2), digits(5, 5)),
    time: times,
  }),
  { maxLength: 12, selector: (it) => `${it.service} ${it.area}` },
);
const services = fc.constantFrom(...cutOffServices.filter((it) => it !== 'all'));

test('no entry that fits has a longer area than the one that counts', () => {
  fc.assert(
    fc.property(entries, services, digits(5, 5), (cutOffs, service, postal_code) => {
      const time = cutOffTime(cutOffs, { service, place: { country_code: 'DE', postal_code } });
      const length = (it: CutOff) => (it.area === 'all' ? 0 : it.area.length);
      const fitting = cutOffs.filter(
        (it) =>
          [service, 'all'].includes(it.service) && (it.area === 'all' || postal_code.startsWith(it.area)),
      );
      const longest = fitting.filter((it) => length(it) === Math.max(...fitting.map(length)));
      expect(time).toBe((longest.find((it) => it.service === service) ?? longest[0])?.time);
    }),
  );
});

test('a cut-off never brings departure forward, and delays it only after its time', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, times, (now, cutOff) => {
      const without = leavingDay({ now });
      const leaves = leavingDay({ now, cutOff });
      expect(leaves >= without).toBe(true);
      if (berlinTime(now) <= cutOff) expect(leaves).toBe(without);
    }),
  );
});
