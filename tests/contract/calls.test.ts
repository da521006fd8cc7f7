import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';

/** The call tables of the specification (spec 1 §7, spec 2 §9) with what decisions.md adds, as far as they exist. */
const table = `
POST user/is-verified                     open
POST user/login                           open
POST user/logout/all                      user
GET  user/get                             user
GET  user/base-info                       user
GET  address/getAll                       user
GET  shipment/carrier-list                user
POST shipment/get_available_order_services user
POST shipment/create                      user  key
POST shipment/user-list                   user
GET  shipment/{id}                        user
GET  shipment/label                       user
GET  parcel/transform-label/{id}          user
GET  parcel/label-file/{token}            open
POST idempotency/{key}/cancel             user
POST logs                                 open
GET  ping                                 open
GET  settings                             open
`;

test('the contract is the call table, no more and no less', () => {
  const rows = callsOf(contract).map(({ method, url, meta }) =>
    [method, url.slice(1), meta.access, ...(meta.idempotency === 'required' ? ['key'] : [])].join(' '),
  );
  const wanted = table
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  expect(rows.sort()).toEqual(wanted.sort());
});

test.each(callsOf(contract).map((call) => [call.name, call] as const))(
  '%s says who may use it',
  (_, { meta }) => {
    expect(['open', 'user', 'admin']).toContain(meta.access);
  },
);
