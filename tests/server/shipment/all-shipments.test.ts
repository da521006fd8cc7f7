import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { payer } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { anAddress, aParcel, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

const server = await startServer();
const { db, clock } = server;
const { api } = await server.signIn({ is_admin: true, company: 'Verwaltung' });
const payers = { id: v7(), name: 'Zahlt GmbH' };
await db.insert(payer).values(payers);
const kiel = await given.client(db, { company: 'Segelmacher Förde KG', paid_by: payers.id });
const rhein = await given.client(db, { company: 'Rheinbuch GmbH' });

const hour = 3_600_000;
type Told = {
  of: typeof kiel;
  hoursAgo: number;
  reference?: string;
  other?: string;
  status?: ShipmentStatus | null;
  updatedHoursAgo?: number | null;
  company?: string;
  number?: string;
  surcharges?: ShipmentRows['shipment']['surcharges'];
};

const length = (parcel: number) => ({ parcel, code: 'handling_length', amount_cents: 1_500 });
const weight = (parcel: number) => ({ parcel, code: 'handling_weight', amount_cents: 1_500 });

function told({ of, hoursAgo, status = 6, updatedHoursAgo = null, ...it }: Told): ShipmentRows {
  const at = (hours: number) => new Date(clock.now().getTime() - hours * hour);
  const rows = shipmentRows(of.id, at(hoursAgo), {
    recipient: anAddress({ company: it.company ?? 'Werkstatt Özdemir' }),
    reference_number_1: it.reference ?? '',
    reference_number_2: it.other ?? '',
    parcels: [aParcel(), aParcel()],
    ...(status === null ? { service: 'special' } : {}),
  });
  const number = it.number ?? rows.parcels[0]?.tracking_number ?? '';
  return {
    ...rows,
    shipment: {
      ...rows.shipment,
      shipment_status: status,
      status_updated: updatedHoursAgo === null ? null : at(updatedHoursAgo),
      surcharges: it.surcharges ?? [],
      search_text: searchText([number, it.reference, it.company ?? 'Werkstatt Özdemir']),
    },
    parcels: rows.parcels.map((parcel, index) =>
      index === 0 ? { ...parcel, tracking_number: status === null ? null : number } : parcel,
    ),
  };
}

const stored = {
  newest: told({
    of: kiel,
    hoursAgo: 1,
    reference: 'KD-77',
    status: 1,
    updatedHoursAgo: 1,
    number: '990000090000000017',
    surcharges: [length(1), weight(2)],
  }),
  special: told({ of: rhein, hoursAgo: 2, status: null }),
  canceled: told({
    of: rhein,
    hoursAgo: 3,
    status: 0,
    other: 'kd-78 (neu)',
    updatedHoursAgo: 2,
    surcharges: [length(1)],
  }),
  delivered: told({ of: kiel, hoursAgo: 30, reference: 'RE+4', updatedHoursAgo: 4, company: 'Uhren Rütli' }),
  old: told({
    of: rhein,
    hoursAgo: 300,
    status: 5,
    reference: 'XKD-770',
    updatedHoursAgo: 200,
    surcharges: [length(1), length(2)],
  }),
};
await storeRows(db, Object.values(stored));
const names = new Map(Object.entries(stored).map(([name, it]) => [it.shipment.shipment_id, name]));

type Asked = Parameters<typeof api.shipment.list>[0];
async function found(asked: Asked = {}) {
  const { data, pagination } = await api.shipment.list({ include_special: true, ...asked });
  expect(pagination.total).toBe(data.length);
  return data.map((it) => names.get(it.shipment_id));
}

describe("the list of all clients' shipments", () => {
  test("is newest first, with the client, the client number and the staff's notes", async () => {
    expect(await found()).toEqual(['newest', 'special', 'canceled', 'delivered', 'old']);
    const [newest] = (await api.shipment.list({})).data;
    expect(newest).toMatchObject({
      user_id: String(kiel.number),
      user_uid: kiel.user_uid,
      client_company: 'Segelmacher Förde KG',
      admin_notes: '',
      tracking_number: ['990000090000000017', expect.any(String)],
    });
  });

  test('leaves manual orders out unless requested', async () => {
    expect(await found({ include_special: false })).toEqual(['newest', 'canceled', 'delivered', 'old']);
  });

  test.each([true, false])(
    'can be filtered to manual orders, with include_special %s',
    async (include_special) => {
      expect(await found({ shipment_status: -2, include_special })).toEqual(['special']);
      expect(await found({ shipment_status: -2, include_special, search: 'rhein' })).toEqual(['special']);
    },
  );

  test('can show only chargeable shipments: neither cancelled nor only announced', async () => {
    expect(await found({ is_only_chargeable: true })).toEqual(['special', 'delivered', 'old']);
  });

  test('can show only shipments billed a surcharge, in any order, without cancelled ones', async () => {
    expect(await found({ surcharge: 'handling_length' })).toEqual(['newest', 'old']);
    expect(await found({ surcharge: 'handling_length', search_by_date: 'status_updated' })).toEqual([
      'newest',
      'old',
    ]);
    expect(await found({ surcharge: 'handling_weight' })).toEqual(['newest']);
    expect(await found({ surcharge: 'oversize_girth' })).toEqual([]);
    expect(await found({ surcharge: 'handling_length', shipment_status: 5, search: 'xkd' })).toEqual(['old']);
  });

  test('can be filtered by status and payer', async () => {
    expect(await found({ shipment_status: 5 })).toEqual(['old']);
    expect(await found({ shipment_status: -1, paidBy: payers.id })).toEqual(['newest', 'delivered']);
    expect(await found({ paidBy: v7() })).toEqual([]);
  });

  test('can be filtered to one client, also among those of a payer', async () => {
    const client = String(kiel.number);
    const all = await found({ shipment_status: -1, paidBy: payers.id });
    expect(await found({ shipment_status: -1, client })).toEqual(all);
    expect(await found({ shipment_status: -1, client, paidBy: v7() })).toEqual([]);
    expect(await found({ shipment_status: -1, client: '999999999' })).toEqual([]);
  });

  test.each([
    ['990000090000000017', ['newest']],
    ['9900 0009 0000 0000 17', ['newest']],
    ['99000009000000001', []],
    ['%', []],
  ])('finds the tracking number %s exactly', async (tracking_id, requested) => {
    expect(await found({ tracking_id })).toEqual(requested);
  });

  test.each([
    ['KD-7', ['newest', 'canceled', 'old']],
    ['^KD-7', ['newest', 'canceled']],
    ['kd-7[78]', ['newest', 'canceled', 'old']],
    ['^kd-77$', ['newest']],
    ['neu', ['canceled']],
    ['RE\\+', ['delivered']],
    ['.', ['newest', 'canceled', 'delivered', 'old']],
    ['zz9', []],
  ])('finds the pattern %s in reference 1 and 2', async (reference_number, requested) => {
    expect(await found({ reference_number })).toEqual(requested);
  });

  test.each(['(', '[a', '*', 'a{2', '\\'])('ignores the invalid pattern %s', async (reference_number) => {
    expect(await found({ reference_number })).toHaveLength(5);
    expect((await api.shipment.list({ reference_number })).is_reference_ignored).toBe(true);
  });

  test('stops a pattern that takes too long, and still works afterwards', async () => {
    const slow = `${'('.repeat(6)}a${'{1,99})'.repeat(6)}`;
    const failed = await api.shipment.list({ reference_number: slow }).catch((error) => error);
    expect(['PATTERN_TOO_SLOW', undefined]).toContain(failed.code);
    expect(await found()).toHaveLength(5);
  });

  test.each([
    ['rütli', ['delivered']],
    ['RUETLI', ['delivered']],
    ['förde', ['newest', 'delivered']],
    ['segelmacher foerde', ['newest', 'delivered']],
    [String(rhein.number), ['special', 'canceled', 'old']],
    ['kd-770', ['old']],
    ['_', []],
    ['nobody', []],
  ])(
    'finds "%s" in recipient, number, reference, and in company and number of the client',
    async (search, requested) => {
      expect(await found({ search })).toEqual(requested);
    },
  );

  test('combines all filters', async () => {
    expect(await found({ search: 'förde', reference_number: 'kd' })).toEqual(['newest']);
    expect(await found({ search: 'rütli', tracking_id: '990000090000000017' })).toEqual([]);
    expect(await found({ reference_number: 'kd', shipment_status: 5 })).toEqual(['old']);
  });

  test('is sorted and filtered by the day of creation or of the last status', async () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const today = { from: now, to: now };
    expect(await found({ date_range: today })).toEqual(['newest', 'special', 'canceled']);
    const updated = { search_by_date: 'status_updated' } as const;
    expect(await found(updated)).toEqual(
      ['newest', 'canceled', 'special', 'delivered', 'old'].toSorted(byUpdate),
    );
    expect(await found({ ...updated, date_range: today })).toContain('delivered');
    expect(await found({ date_range: { to: now - 5 * 86_400 } })).toEqual(['old']);
  });

  const byUpdate = (one: string, other: string) => {
    const at = (name: string) => {
      const { shipment } = stored[name as keyof typeof stored];
      return (shipment.status_updated ?? shipment.created).getTime();
    };
    const id = (name: string) => stored[name as keyof typeof stored].shipment.shipment_id;
    return at(other) - at(one) || (id(one) < id(other) ? 1 : -1);
  };
});

describe('the pages of a long list', () => {
  test.each(['created', 'status_updated'] as const)(
    'sorted by %s follow without a gap, by page number and after the last hit',
    async (search_by_date) => {
      const many = Array.from({ length: 45 }, (_, index) =>
        // Four share a moment.
        told({
          of: kiel,
          hoursAgo: 1_000 + Math.floor(index / 4),
          updatedHoursAgo: 900,
          company: 'Serie Elf',
        }),
      );
      await storeRows(db, many);
      const asked = { search: 'serie elf', search_by_date };
      const { data: all } = await api.shipment.list({ ...asked, pagination: { per_page: 100 } });
      const ids = all.map((it) => it.shipment_id);
      expect(new Set(ids).size).toBe(ids.length);
      const seen: Record<'offset' | 'behind', string[]> = { offset: [], behind: [] };
      let last: Asked['lastHitSort'] = null;
      for (let page = 1; page <= Math.ceil(ids.length / 10); page += 1) {
        const pagination = { page, per_page: 10 } as const;
        const byNumber = await api.shipment.list({ ...asked, pagination });
        const behind = await api.shipment.list({ ...asked, pagination, lastHitSort: last });
        seen.offset.push(...byNumber.data.map((it) => it.shipment_id));
        seen.behind.push(...behind.data.map((it) => it.shipment_id));
        expect([byNumber.pagination.total, behind.pagination.total]).toEqual([ids.length, ids.length]);
        last = behind.lastHitSort;
      }
      expect(seen).toEqual({ offset: ids, behind: ids });
      expect((await api.shipment.list({ ...asked, lastHitSort: last })).lastHitSort).toBeNull();
    },
  );
});
