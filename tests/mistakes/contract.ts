import type { Mistake } from './mistake.ts';

export const contract: Mistake[] = [
  {
    name: 'Any customer may change the account of another',
    file: 'src/contract/clients.ts',
    find: ".route({ method: 'PUT', path: '/user/update/{id}' })\n    .meta(forStaff)",
    replace: ".route({ method: 'PUT', path: '/user/update/{id}' })",
    tests: ['tests/contract/calls.test.ts'],
  },
  {
    name: 'An order is taken without an idempotency key',
    file: 'src/contract/shipment.ts',
    find: "idempotency: 'required' })",
    replace: "idempotency: 'accepted', heavy: true })",
    tests: ['tests/contract/calls.test.ts'],
  },
  {
    name: 'Guessing postal codes of a parcel is counted no more',
    file: 'src/contract/tracking.ts',
    find: "limit: 'track', ",
    replace: '',
    tests: ['tests/server/tracking/track.test.ts'],
  },
  {
    name: 'Anybody on the internet sees the names of the carrier in the events',
    file: 'src/contract/tracking.ts',
    find: "v.omit(TrackingEvent, ['tracking_number', 'code'])",
    replace: "v.omit(TrackingEvent, ['tracking_number'])",
    tests: ['tests/server/tracking/track.test.ts'],
  },
  {
    name: 'An address book of 10,000 rows is too large to be imported',
    file: 'src/contract/address.ts',
    find: "idempotency: 'accepted', largeBody: true, heavy: true })",
    replace: "idempotency: 'accepted' })",
    tests: ['tests/server/address/import-addresses.test.ts', 'tests/server/entry/app.test.ts'],
  },
];
