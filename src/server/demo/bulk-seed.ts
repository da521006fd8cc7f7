import { type SQL, sql } from 'drizzle-orm';
import { maxSsccSerial } from '#domain/labels/label-number.ts';
import { surchargeRules } from '#domain/services/surcharges.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { isBulkClient } from './bulk-clients.ts';
import {
  company,
  contacts,
  forms,
  moreFirms,
  morePlace,
  pick,
  place,
  streets,
  trades,
  uuidAt,
} from './bulk-words.ts';
import { fillSameKeys } from './same-keys.ts';

/*
 * Rows for benchmarks, load tests and demos, made by the database. The running number `n` decides everything, so each
 * run produces the same mix.
 */

const batch = 10_000;
const mostParcels = 3;

type Progress = (done: number) => void;
type Bulk = { count: number; now: Date; onProgress?: Progress };

/** Some 1,400 firms in some 70 places; the number makes each unique. */
export async function seedAddresses(
  db: Db,
  { client_id, count, onProgress }: Omit<Bulk, 'now'> & { client_id: string },
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const last = Math.min(done + batch, count);
    await db.execute(sql`
      with written as (
        update client set address_cursor = address_cursor + 1 where id = ${client_id}::uuid returning address_cursor
      )
      insert into address (client_id, address_id, company, street, street_number, postal_code, city, country_code,
        contact_person, email, phone_country_prefix, phone_prefix, phone, changed)
      select ${client_id}::uuid, ${uuidAt(sql`now()`)},
        left(case when n % 3 = 0 then ${company}
          else concat_ws(' ', ${pick(moreFirms, 5)}, ${pick(trades, 11)}, ${pick(forms, 3)}) end, 28) || ' ' || n,
        ${pick(streets, 13)}, (1 + n % 240)::text,
        case when n % 4 = 0 then ${place(1)} else ${morePlace(1)} end,
        case when n % 4 = 0 then ${place(2)} else ${morePlace(2)} end,
        case when n % 4 = 0 then ${place(3)} else 'DE' end,
        ${pick(contacts, 17)}, 'empfang' || n || '@kunden.example', '49', '0431', '555' || (1000 + n % 9000),
        written.address_cursor
      from generate_series(${done + 1}::bigint, ${last}::bigint) as n, written`);
    await fillSameKeys(db, client_id);
    onProgress?.(last);
  }
  await db.execute(sql`analyze address`);
}

type BulkShipments = Bulk & { companyPrefix: string };

export async function seedShipments(
  db: Db,
  { client_id, ...bulk }: BulkShipments & { client_id: string },
): Promise<void> {
  await seedInBatches(db, bulk, { isOwner: sql`id = ${client_id}::uuid`, days: 180, hasPickups: false });
}

export async function seedShipmentsOfClients(db: Db, bulk: BulkShipments): Promise<void> {
  await seedInBatches(db, bulk, { isOwner: isBulkClient, days: 365, hasPickups: true });
}

type Spread = { isOwner: SQL; days: number; hasPickups: boolean };

async function seedInBatches(
  db: Db,
  { count, now, onProgress, companyPrefix }: BulkShipments,
  spread: Spread,
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const last = Math.min(done + batch, count);
    await insertBatch(db, { ...spread, from: done + 1, to: last, total: count, now, companyPrefix });
    if (last === count || last % (20 * batch) === 0) await tidy(db);
    onProgress?.(last);
  }
}

async function tidy(db: Db): Promise<void> {
  await foldSums({ db });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`select gin_clean_pending_list('shipment_search')`);
    await tx.execute(sql`analyze shipment_order, shipment_course, parcel, tracking_event, pickup`);
  });
}

type Batch = Spread & { from: number; to: number; total: number; now: Date; companyPrefix: string };

const folded = (text: ReturnType<typeof sql>) =>
  sql`translate(replace(${text}, 'ß', 'ss'), 'äöüłøéèřáó', 'aouloeerao')`;
const transcribed = (text: ReturnType<typeof sql>) =>
  folded(sql`replace(replace(replace(${text}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`);

/** Surcharge for a 120 cm parcel (docs/rules.md 9.4). */
const handlingOfLength = sql`case when length > ${surchargeRules.handling_length.limit} then (
  select jsonb_agg(jsonb_build_object('parcel', parcel, 'code', 'handling_length', 'amount_cents',
    case when recipient->>'country_code' = 'DE' then ${surchargeRules.handling_length.national * 100}::int
      else ${surchargeRules.handling_length.abroad * 100}::int end))
  from generate_series(1, quantity) as parcel) else '[]' end`;

/** Skewed: of a hundred clients, the first has a fifth of the shipments. */
const ownerRank = sql`floor(owners * power(n * 0.6180339887498949 % 1, 3))::bigint`;

async function insertBatch(
  db: Db,
  { isOwner, days, hasPickups, from, to, total, now, companyPrefix }: Batch,
): Promise<void> {
  const size = (to - from + 1) * mostParcels;
  const room = maxSsccSerial(companyPrefix) + 1;
  const updated = sql`least(created + interval '20 hours', ${now}::timestamptz)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Lets the search index merge rows in large lots (`tidy`), several times faster.
    await tx.execute(sql`set local gin_pending_list_limit = '1GB'`);
    await tx.execute(sql`
      with block as (
        insert into carrier_number_block (company_prefix, next_serial) values (${companyPrefix}, ${1 + size})
        on conflict (company_prefix) do update set next_serial = carrier_number_block.next_serial + ${size}
        returning next_serial - ${size} as first
      ),
      owner as materialized (
        select id as client_id, row_number() over (order by number) - 1 as rank,
          jsonb_build_object('company', company, 'street', street, 'street_number', street_number,
            'address_extra_1', building, 'address_extra_2', department, 'postal_code', zipcode, 'city', city,
            'country_code', country_code, 'state_province_code', state_province_code,
            'contact_person', contact_person, 'email', email, 'phone_country_prefix', phone_country_code,
            'phone_prefix', phone_area_code, 'phone', phone_number) as sender
        from client where ${isOwner}
      ),
      base as materialized (
        select n, client_id, sender, created, ${uuidAt(sql`created`)} as shipment_id, n % 50 = 7 as is_special,
          1 + (n % 9 = 0)::int + (n % 25 = 0)::int as quantity,
          2 + n % 28 as weight, case when n % 23 = 5 and n % 50 <> 7 then 120 else 40 end as length,
          case when n % 31 = 4 then 0
               when n > ${total} * 0.97 then 1 + n % 3
               when n % 97 = 5 then 5
               else 6 end as status,
          jsonb_build_object(
            'company', ${company}, 'street', ${pick(streets, 13)}, 'street_number', (1 + n % 240)::text,
            'address_extra_1', '', 'address_extra_2', '', 'postal_code', ${place(1)}, 'city', ${place(2)},
            'country_code', ${place(3)}, 'state_province_code', '', 'contact_person', ${pick(contacts, 17)},
            'email', 'empfang' || n || '@kunden.example', 'phone_country_prefix', '49', 'phone_prefix', '0431',
            'phone', '555' || (1000 + n % 9000)) as recipient
        from (
          select n, ${now}::timestamptz - (${total} - n) * (${`${days} days`}::interval / ${total}) as created
          from generate_series(${from}::bigint, ${to}::bigint) as n
        ) as numbered
        cross join (select count(*) as owners from owner) as counted
        join owner on rank = ${ownerRank}
      ),
      bodies as materialized (
        select base.client_id, base.shipment_id, base.created, base.weight, base.length, base.is_special,
          base.status, position,
          (serial / ${room})::text || ${companyPrefix} || lpad((serial % ${room})::text, ${16 - companyPrefix.length}, '0')
            as body
        from base
        cross join generate_series(1, base.quantity) as position
        cross join block
        cross join lateral (select block.first + (base.n - ${from}) * ${mostParcels} + position - 1 as serial) as s
      ),
      packed as materialized (
        select *, body || (
          select (10 - sum(substr(body, i, 1)::int * (1 + 2 * (i % 2))) % 10) % 10 from generate_series(1, 17) as i
        )::text as number
        from bodies
      ),
      made as (
        insert into shipment_order (client_id, shipment_id, client_ref, created, sender, recipient, service,
          carrier_label, carrier_id, is_saturday, transport_kind, reference_number_1, reference_number_2,
          special_delivery_terms, signature_required, adult_signature_required, direct_delivery_only, carbon_neutral,
          receive_delivery_email, waybill, mission_copy, has_valor, has_above_valor_limit, total_weight,
           total_volume_weight, parcels_quantity, surcharges, search_text)
        select client_id, shipment_id, gen_random_uuid(), created, sender, recipient || '{"invoice_to_recipient": false}', service,
          service, 'house', false, 'parcel',
          'KD-' || n, '', '', n % 5 = 0, false, false, n % 6 = 0, true, false, false, false, false,
          weight * quantity, quantity * length * 0.18, quantity, ${handlingOfLength},
          ' ' || concat_ws(' ', numbers, 'kd-' || n, ${folded(sql`words`)}, ${transcribed(sql`words`)})
        from base
        cross join lateral (
          select case when is_special then 'special' when recipient->>'country_code' <> 'DE' then 'standard'
            else (array['standard', 'saver', 'standard', 'express', 'express_12'])[1 + n % 5] end as service,
            lower(concat_ws(' ', recipient->>'company', recipient->>'contact_person', recipient->>'postal_code',
              recipient->>'city')) as words
        ) as derived
        left join (
          select shipment_id, string_agg(number, ' ') as numbers from packed where not is_special group by shipment_id
        ) as own using (shipment_id)
        returning shipment_id, surcharges
      ),
      begun as (
        insert into shipment_course (client_id, shipment_id, created, state, shipment_status, status_updated,
          surcharge_codes, handed_over, handed_over_by)
        select client_id, shipment_id, created, 'ready', case when not is_special then status end,
          case when not is_special then ${updated} end, surcharge_codes_of(surcharges),
          case when is_scanned then ${updated} end, case when is_scanned then 'scan' end
        from base join made using (shipment_id)
        cross join lateral (select not is_special and status in (2, 3, 4, 6) as is_scanned) as scanned
      ),
      boxed as (
        insert into parcel (client_id, parcel_id, shipment_id, position, tracking_number, number_is_ours, contents, length, width,
          height, weight, volume_weight, self_insurance, value_of_insurance_cents, valor, value_of_goods_cents,
          mrn_number, dangerous_goods, limited_quantity, danger_lq_notice, status, shipment_status, status_at)
        select client_id, ${uuidAt(sql`created`)}, shipment_id, position, case when is_special then null else number end,
          not is_special, 'Muster', length, 30, 30, weight, length * 0.18, false, 0, false, 12000, '', false, false, '',
          case when status = 0 and not is_special then 'canceled' else 'active' end,
          case when not is_special then status end, case when not is_special then ${updated} end
        from packed
        returning shipment_id, parcel_id, shipment_status, status_at
      )${hasPickups ? sql`, collected as (${insertPickups(now)})` : sql``}
      insert into tracking_event (client_id, event_id, shipment_id, parcel_id, reference, at, code, status, message,
        city, country_code)
      select base.client_id, ${uuidAt(sql`status_at`)}, shipment_id, parcel_id, 'id:bulk', status_at,
        (array['ARR', 'OFD', 'MIS', 'EXC', 'DLV'])[shipment_status - 1], shipment_status, '',
        recipient->>'city', recipient->>'country_code'
      from boxed join base using (shipment_id)
      where shipment_status > 1`);
  });
}

const confirmation = sql`upper(substr(md5('a' || n), 1, 4) || '-' || substr(md5('b' || n), 1, 4))`;

const workingDay = (day: SQL) =>
  sql`(${day} + case extract(isodow from ${day}) when 6 then 2 when 7 then 1 else 0 end::int)`;

const insertPickups = (now: Date) => sql`
  insert into pickup (client_id, pickup_id, shipment_id, client_ref, from_address, has_collect_address, service,
    transport_kind, parcels_quantity, total_weight, special_delivery_terms, confirmation_id, pickup_date,
    pickup_datetime_from, pickup_datetime_to, status, done_by, created)
  select client_id, ${uuidAt(sql`created`)}, case when not is_alone then shipment_id end,
    case when is_alone then gen_random_uuid() end, case when is_alone then sender end,
    case when is_alone then false end, case when is_alone then 'standard' end,
    case when is_alone then 'parcel' end, case when is_alone then 1 + n % 30 end,
    case when is_alone then 5 + n % 200 end, case when is_alone then '' end, ${confirmation},
    day, '09:00', '17:00',
    case when status = 0 then -1 when is_alone and day < ${berlinDay(now)}::date then 1
      when status = 1 or is_alone then 0 else 1 end,
    case when status = 0 then null when is_alone and day < ${berlinDay(now)}::date then 'day_end'
      when status = 1 or is_alone then null else 'carrier' end, created
  from base
    cross join lateral (select n % 37 = 9 as is_alone) as kind
    cross join lateral (select (created at time zone 'Europe/Berlin')::date + 1 + (n % 3)::int as wished) as asked
    cross join lateral (select ${workingDay(sql`wished`)} as day) as fixed
  where not is_special and (is_alone or n % 11 = 2 and (status < 2 or day <= ${berlinDay(now)}::date))`;
