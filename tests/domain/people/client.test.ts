import { describe, expect, test } from 'vitest';
import {
  type ClientState,
  changedClient,
  clientChanges,
  clientFields,
  lockRefusal,
} from '#domain/people/client.ts';
import { fc } from '#support/random.ts';

const client: ClientState = {
  is_active: true,
  monthly_user: false,
  user_type: 'monthly',
  paidBy: null,
  allow_national_standard_carrier: false,
  is_pickup_allowed: true,
  is_valor_enabled: false,
  carrier_enabled: true,
  custom_carrier_id: 'K-17',
  custom_carrier_name: 'Isar Kurier',
};

describe('a change of a client', () => {
  test("clears the own carrier's name and keeps its id when it is switched off", () => {
    expect(changedClient(client, { carrier_enabled: false })).toMatchObject({
      carrier_enabled: false,
      custom_carrier_id: 'K-17',
      custom_carrier_name: '',
    });
  });

  test('skips absent and undefined fields', () => {
    expect(changedClient(client, { is_valor_enabled: true, user_type: undefined })).toEqual({
      ...client,
      is_valor_enabled: true,
    });
  });

  test('is recorded per field, with the values before and after', () => {
    const after = changedClient(client, { user_type: 'daily', carrier_enabled: false });
    expect(clientChanges(client, after)).toEqual({
      user_type: { before: 'monthly', after: 'daily' },
      carrier_enabled: { before: true, after: false },
      custom_carrier_name: { before: 'Isar Kurier', after: '' },
    });
  });

  test('has no effect the second time', () => {
    const change = fc.record(
      {
        is_active: fc.boolean(),
        user_type: fc.constantFrom('monthly', 'weekly', 'daily'),
        paidBy: fc.constantFrom(null, 'a', 'b'),
        carrier_enabled: fc.boolean(),
        custom_carrier_name: fc.constantFrom('', 'Bote'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (requested) => {
        const once = changedClient(client, requested);
        expect(clientChanges(once, changedClient(once, requested))).toEqual({});
        expect(Object.keys(once).sort()).toEqual([...clientFields].sort());
      }),
    );
  });
});

describe('an administrator', () => {
  test('cannot lock the own account', () => {
    expect(lockRefusal({ id: 'a', is_admin: true }, { actor: 'a', admins: ['a', 'b'] })).toBe('OWN_ACCOUNT');
  });
  test('cannot lock the last active administrator after being locked themselves', () => {
    expect(lockRefusal({ id: 'b', is_admin: true }, { actor: 'a', admins: ['b'] })).toBe('LAST_ADMIN');
  });
  test('can lock another administrator and any customer', () => {
    expect(lockRefusal({ id: 'b', is_admin: true }, { actor: 'a', admins: ['a', 'b'] })).toBeUndefined();
    expect(lockRefusal({ id: 'c', is_admin: false }, { actor: 'a', admins: ['a'] })).toBeUndefined();
  });
});
