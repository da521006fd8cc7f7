import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { company, contacts, morePlace, pick, streets, uuidAt } from './bulk-words.ts';

export const isBulkClient = sql`user_uid like 'bulk-%'`;

/** No one can sign in as these; each run adds more. */
export async function seedClients(db: Db, { count, now }: { count: number; now: Date }): Promise<void> {
  const created = sql`${now}::timestamptz - interval '1 year' - (n * 37 % 900) * interval '1 day'`;
  await db.execute(sql`
    insert into client (id, number, user_uid, email, company, street, street_number, zipcode, city, contact_person,
      phone_country_code, phone_area_code, phone_number, is_active, is_pickup_allowed, is_valor_enabled, monthly_user,
      user_type, paid_by, carrier_enabled, custom_carrier_name, custom_carrier_id, allow_national_standard_carrier,
      unlocked, created)
    select ${uuidAt(created)}, n, 'bulk-' || n, 'versand' || n || '@firmen.example', ${company} || ' ' || n,
      ${pick(streets, 13)}, (1 + n % 240)::text, ${morePlace(1)}, ${morePlace(2)}, ${pick(contacts, 17)},
      '49', '0431', '55' || (10000 + n % 90000), n % 29 <> 3 and n % 83 <> 5, n % 19 <> 4, n % 7 = 2, n % 2 = 0,
      (array['monthly', 'weekly', 'monthly', 'daily'])[1 + n % 4],
      case when n % 17 = 6 then (select id from payer order by id offset n % 3 limit 1) end,
      n % 13 = 8, case when n % 13 = 8 then 'Kurier ' || n else '' end,
      case when n % 13 = 8 then 'K-' || n else '' end, n % 5 = 1,
      case when n % 83 <> 5 then ${created} end, ${created}
    from (select coalesce(max(number), 0) as last from client) as known,
      generate_series(last + 1, last + ${count}::int) as n`);
  await db.execute(sql`analyze client`);
}
