import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxBookEntries, type SavedAddress } from '#domain/address/address.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

type Api = Awaited<ReturnType<typeof server.signIn>>['api'];
const under = (key: string) => ({ context: { headers: { 'idempotency-key': key } } });
const book = async (api: Api) => (await api.address.getAll()).data;
const rows = (...companies: string[]) => companies.map((company) => anAddress({ company }));

describe('checking an import', () => {
  test('applies the rules of the form and writes nothing', async () => {
    const { api } = await server.signIn();
    const data = [
      anAddress(),
      anAddress({ city: '' }),
      { ...anAddress(), country_code: 'XX' },
      anAddress({ street: 'Postfach 3' }),
    ];
    expect((await api.address.validate({ data })).data).toMatchObject({
      isValid: false,
      details: [
        { row: 2, field: 'city', code: 'FIELD_REQUIRED' },
        { row: 3, field: 'country_code', code: 'COUNTRY_CODE_INVALID' },
        { row: 4, field: 'street', code: 'INVALID' },
      ],
      message: 'field city is required at row 2',
    });
    const messageOf = async (row: object) =>
      (await api.address.validate({ data: [{ ...anAddress(), ...row }] })).data.message;
    expect(await messageOf({ country_code: 'XX' })).toBe('country code is not valid at row 1');
    expect(await messageOf({ street: 'Postfach 3' })).toBe('field street is not valid at row 1');
    expect((await api.address.validate({ data: [anAddress()] })).data).toEqual({
      isValid: true,
      details: [],
      message: '',
    });
    expect(await book(api)).toEqual([]);
  });

  test('takes no time for a street without a recognisable house number', async () => {
    const { api } = await server.signIn();
    const row = (street: string) => ({ ...anAddress(), street, street_number: '' });
    const streets = [`Weg 1${'- '.repeat(40)}!`, `${'Weg'.repeat(50_000)}${' '.repeat(50_000)}!`];
    const { data } = await api.address.validate({ data: streets.map(row) });
    expect(new Set(data.details.map((it) => it.row))).toEqual(new Set([1, 2]));
    await expect(api.address.import({ data: streets.map(row) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('takes no time for phone numbers of thousands of digits', async () => {
    const { api } = await server.signIn();
    const data = Array.from({ length: 200 }, () => ({ ...anAddress(), phone: `${'1'.repeat(9_900)}!` }));
    expect((await api.address.validate({ data })).data.details).toContainEqual({
      row: 200,
      field: 'phone',
      code: 'INVALID',
    });
  });

  test('offers a German postal code with the 0 a spreadsheet dropped, and every call refuses it without', async () => {
    const { api } = await server.signIn();
    const dresden = anAddress({ postal_code: '1067', city: 'Dresden' });
    expect((await api.address.validate({ data: [anAddress(), dresden] })).data.details).toEqual([
      { row: 2, field: 'postal_code', code: 'INVALID', offered: '01067' },
    ]);
    const refused = (path: string) => ({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path, code: 'postal_code_zero_lost' }] },
    });
    await expect(api.address.import({ data: [dresden] })).rejects.toMatchObject(
      refused('data.0.postal_code'),
    );
    await expect(api.address.create(dresden)).rejects.toMatchObject(refused('postal_code'));
    await expect(
      api.shipment.create({ ...anOrder(), recipient: dresden }, under(randomUUID())),
    ).rejects.toMatchObject(refused('recipient.postal_code'));
  });

  test('refuses an impossible phone number, as every call does', async () => {
    const { api } = await server.signIn();
    const wrong = anAddress({ phone_prefix: '99', phone: '1' });
    const refused = (path: string) => ({ data: { issues: [{ path, code: 'phone_not_valid' }] } });
    expect((await api.address.validate({ data: [wrong] })).data.details).toEqual([
      { row: 1, field: 'phone', code: 'INVALID' },
    ]);
    await expect(api.address.import({ data: [wrong] })).rejects.toMatchObject(refused('data.0.phone'));
    await expect(api.address.create(wrong)).rejects.toMatchObject(refused('phone'));
    await expect(
      api.shipment.create({ ...anOrder(), recipient: wrong }, under(randomUUID())),
    ).rejects.toMatchObject(refused('recipient.phone'));
  });

  test('refuses a file with too many rows', async () => {
    const { api } = await server.signIn();
    const data = Array.from({ length: 10_001 }, () => ({ company: 'x' }));
    await expect(api.address.validate({ data })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('an import', () => {
  test('writes no row if one of them is wrong', async () => {
    const { api } = await server.signIn();
    const data = [...rows('A', 'B'), anAddress({ phone: '' })];
    await expect(api.address.import({ data })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'data.2.phone', code: 'phone_required' }] },
    });
    expect(await book(api)).toEqual([]);
  });

  test('happens once per key', async () => {
    const { api } = await server.signIn();
    const key = randomUUID();
    const requested = { data: rows('A', 'B'), duplicates: 'keep' as const };
    const first = await api.address.import(requested, under(key));
    expect(await api.address.import(requested, under(key))).toEqual(first);
    expect(first.data).toMatchObject({ created: 2, overwritten: 0, skipped: 0 });
    expect(await book(api)).toHaveLength(2);
  });

  test.each(['skip', 'overwrite', 'keep'] as const)(
    'creates no duplicates when the same file comes again (%s)',
    async (duplicates) => {
      const { api } = await server.signIn();
      await api.address.import({ data: rows('A', 'B', 'C'), duplicates });
      const { data } = await api.address.import({ data: rows('A', 'B', 'C'), duplicates });
      expect(data).toMatchObject({ created: 0, overwritten: 0, skipped: 3 });
      expect(await book(api)).toHaveLength(3);
    },
  );

  test.each([
    ['skip', { created: 1, overwritten: 0, skipped: 1 }, ['alt', 'neu']],
    ['overwrite', { created: 1, overwritten: 1, skipped: 0 }, ['neu', 'neu']],
    ['keep', { created: 2, overwritten: 0, skipped: 0 }, ['alt', 'neu', 'neu']],
  ] as const)('%s: handles an existing address as chosen', async (duplicates, counts, extras) => {
    const { api } = await server.signIn();
    await api.address.create(anAddress({ company: 'A', address_extra_1: 'alt' }));
    const data = [
      anAddress({ company: 'a', address_extra_1: 'neu' }),
      anAddress({ company: 'B', address_extra_1: 'neu' }),
    ];
    expect((await api.address.import({ data, duplicates })).data).toMatchObject(counts);
    expect((await book(api)).map((it) => it.address_extra_1).sort()).toEqual([...extras]);
  });

  test.each(['skip', 'overwrite', 'keep'] as const)(
    '%s: adds another contact at an existing address as a new entry',
    async (duplicates) => {
      const { api } = await server.signIn();
      await api.address.create(anAddress({ contact_person: 'Jana Tor' }));
      const data = [anAddress({ contact_person: 'Udo Lager' })];
      expect((await api.address.import({ data, duplicates })).data).toMatchObject({ created: 1, skipped: 0 });
      expect((await book(api)).map((it) => it.contact_person).sort()).toEqual(['Jana Tor', 'Udo Lager']);
    },
  );

  test('counts a row repeated within the file as a duplicate', async () => {
    const { api } = await server.signIn();
    const data = [anAddress({ phone: '5550111' }), anAddress({ phone: '5550222' })];
    expect((await api.address.import({ data })).data).toMatchObject({ created: 1, skipped: 1 });
    const second = await server.signIn();
    const imported = await second.api.address.import({ data, duplicates: 'overwrite' });
    expect(imported.data).toMatchObject({ created: 1, overwritten: 0, skipped: 1 });
    expect((await book(second.api)).map((it) => it.phone)).toEqual(['5550222']);
  });

  test('reaches the devices with their next sync', async () => {
    const { api } = await server.signIn();
    const { sync } = await api.address.getAll({ since: '' });
    await api.address.import({ data: rows('A', 'B') });
    const changes = await api.address.getAll({ since: sync?.cursor ?? '' });
    expect(changes.data.map((it) => it.company).sort()).toEqual(['A', 'B']);
    expect(changes.sync?.full).toBe(false);
  });

  test('takes ten thousand rows in one body and one transaction', async () => {
    const { api } = await server.signIn();
    const data = Array.from({ length: 10_000 }, (_, i) => anAddress({ company: `Firma ${i}` }));
    expect((await api.address.import({ data })).data).toMatchObject({ created: 10_000 });
    expect(await book(api)).toHaveLength(10_000);
  });
});

describe('undoing an import', () => {
  test('restores the previous state, and devices learn of it', async () => {
    const { api } = await server.signIn();
    await api.address.create(anAddress({ company: 'A', address_extra_1: 'alt' }));
    const before = await book(api);
    const { sync } = await api.address.getAll({ since: '' });
    const data = [anAddress({ company: 'A', address_extra_1: 'neu' }), anAddress({ company: 'B' })];
    const imported = await api.address.import({ data, duplicates: 'overwrite' });
    const { import_id: id } = imported.data;
    expect((await api.address.undoImport({ id })).data).toEqual({ removed: 1, restored: 1, left: 0 });
    const plain = ({ revision: _, ...it }: SavedAddress) => it;
    expect((await book(api)).map(plain)).toEqual(before.map(plain));
    const changes = await api.address.getAll({ since: sync?.cursor ?? '' });
    expect(changes.sync?.deleted).toHaveLength(1);
    expect((await api.address.undoImport({ id })).data).toEqual({ removed: 0, restored: 0, left: 0 });
  });

  test('leaves addresses alone that were edited since', async () => {
    const { api } = await server.signIn();
    const imported = await api.address.import({ data: rows('A', 'B') });
    const [first] = await book(api);
    if (!first) throw new Error('nothing was imported');
    await api.address.update({ ...first, contact_person: 'seither geändert' });
    const { import_id: id } = imported.data;
    expect((await api.address.undoImport({ id })).data).toMatchObject({ removed: 1 });
    expect((await book(api)).map((it) => it.contact_person)).toEqual(['seither geändert']);
  });

  test('is possible for one day', async () => {
    const { api, client } = await server.signIn();
    const { data } = await api.address.import({ data: rows('A') });
    server.clock.advance({ days: 1, seconds: 1 });
    const later = await server.signInAgain(client);
    await expect(later.api.address.undoImport({ id: data.import_id })).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    });
  });

  test('is refused to other clients', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.import({ data: rows('A') });
    const other = await server.signIn();
    await expect(other.api.address.undoImport({ id: data.import_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await book(api)).toHaveLength(1);
  });
});

describe('an address book', () => {
  async function bookOf(entries: number) {
    const who = await server.signIn();
    await who.api.address.create(anAddress({ company: 'Die erste' }));
    await server.deps.db.transaction(async (tx) => {
      // A busy machine needs longer than the statement timeout of a call.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into address select (json_populate_record(a, json_build_object('address_id', gen_random_uuid(),
          'company', 'Firma ' || at, 'same_key', 'Firma ' || at))).*
        from address as a, generate_series(2, ${entries}::int) as at where client_id = ${who.client.id}`);
    });
    return who.api;
  }
  const full = { code: 'ADDRESS_LIMIT', status: 409 };

  test('can be filled up to its limit; then entries can still be changed', async () => {
    const api = await bookOf(maxBookEntries - 1);
    await api.address.import({ data: rows('Die letzte') });
    await expect(api.address.create(anAddress({ company: 'Eine mehr' }))).rejects.toMatchObject(full);
    const mixed = { data: [...rows('Die letzte'), anAddress({ company: 'Eine mehr' })] };
    await expect(api.address.import(mixed)).rejects.toMatchObject(full);
    const changed = [anAddress({ company: 'Die letzte', email: 'neu@kunde.example' })];
    const over = await api.address.import({ data: changed, duplicates: 'overwrite' });
    expect(over.data).toMatchObject({ created: 0, overwritten: 1 });
    await api.address.undoImport({ id: over.data.import_id });
    const [first] = (await api.address.getAll({ since: '', limit: '1' })).data;
    await api.address.update({ ...(first as SavedAddress), city: 'Kiel' });
    await api.address.delete({ id: (first as SavedAddress).address_id });
    const settled = await Promise.allSettled([
      api.address.create(anAddress({ company: 'Zugleich' })),
      api.address.import({ data: rows('Ebenso') }),
    ]);
    expect(settled.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
