import { sql } from 'drizzle-orm';
import { maxSsccSerial } from '#domain/label-number.ts';
import type { Db } from './connect.ts';

/*
 * Many plausible rows made by the database itself, for benches, load tests and demonstrations of size. Everything
 * follows from the running number `n`, so that two runs make the same mixture.
 */

const batch = 10_000;
const mostParcels = 3;

type Progress = (done: number) => void;
type Bulk = { client_id: string; count: number; now: Date; onProgress?: Progress };

const list = (words: string) => sql.raw(`array['${words.split(';').join("','")}']`);

const firms = list(
  'Alpenholz;Nordlicht;Özdemir;Grünwald;Bergmann;Königsforst;Hansen;Straßner;Vogelsang;Freytag;Łukasz;Petersen;Müller;Schäfer;Weiß;Krüger;Behrens;Jørgensen;Dvořák;Lefèvre',
);
const trades = list(
  'Optik;Möbel;Messtechnik;Holzbau;Medizintechnik;Druck;Werkzeuge;Feinkost;Textil;Papier;Elektro;Keramik;Fahrräder',
);
const forms = list('GmbH;AG;KG;OHG;GmbH & Co. KG;e. K.;SE');
const contacts = list(
  'Maren Petersen;Jörg Zschiegner;Elif Özdemir;Ruth Königsfeld;Sepp Grünwald;Falk Krüger;Hilke Jansen;Uwe Straßner;Astrid Sørensen;Claire Lefèvre',
);
const streets = list(
  'Hauptstraße;Am Markt;Große Straße;Hafenweg;Schlossbergring;Lindenallee;Industriestraße;Bahnhofstraße;Ringstraße',
);
/** postal code, city and country, parted by bars */
const places = list(
  '24937|Flensburg|DE;50823|Köln|DE;20459|Hamburg|DE;80469|München|DE;04103|Leipzig|DE;70190|Stuttgart|DE;10115|Berlin|DE;60311|Frankfurt am Main|DE;28195|Bremen|DE;99423|Weimar|DE;8005|Zürich|CH;1010|Wien|AT;00-542|Warszawa|PL;1620|København|DK;67000|Strasbourg|FR',
);

const pick = (words: ReturnType<typeof list>, step: number) =>
  sql`(${words})[1 + ((n * ${sql.raw(String(step))}) % cardinality(${words}))::int]`;

const place = (part: number) => sql`split_part(${pick(places, 7)}, '|', ${sql.raw(String(part))})`;
const company = sql`concat_ws(' ', ${pick(firms, 3)}, ${pick(trades, 5)}, ${pick(forms, 11)})`;
/** Version 7 from an instant and what is random. */
const uuidAt = (instant: ReturnType<typeof sql>) => sql`(
  lpad(to_hex(floor(extract(epoch from ${instant}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`;

export async function seedAddresses(
  db: Db,
  { client_id, count, onProgress }: Omit<Bulk, 'now'>,
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const last = Math.min(done + batch, count);
    await db.execute(sql`
      insert into address (client_id, address_id, company, street, street_number, postal_code, city, country_code,
        contact_person, email, phone_country_prefix, phone_prefix, phone)
      select ${client_id}::uuid, ${uuidAt(sql`now()`)}, left(${company}, 28) || ' ' || n, ${pick(streets, 13)},
        (1 + n % 240)::text, ${place(1)}, ${place(2)}, ${place(3)}, ${pick(contacts, 17)},
        'empfang' || n || '@kunden.example', '49', '0431', '555' || (1000 + n % 9000)
      from generate_series(${done + 1}::bigint, ${last}::bigint) as n`);
    onProgress?.(last);
  }
  await db.execute(sql`analyze address`);
}

/** Shipments of the last months, newest by the highest number, with one to three parcels each and valid numbers. */
export async function seedShipments(
  db: Db,
  { client_id, count, now, onProgress, companyPrefix }: Bulk & { companyPrefix: string },
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    const last = Math.min(done + batch, count);
    await insertBatch(db, { client_id, from: done + 1, to: last, total: count, now, companyPrefix });
    if (last === count || last % (20 * batch) === 0) await tidy(db);
    onProgress?.(last);
  }
}

async function tidy(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    await tx.execute(sql`select gin_clean_pending_list('shipment_search')`);
    await tx.execute(sql`analyze shipment, parcel`);
  });
}

type Batch = { client_id: string; from: number; to: number; total: number; now: Date; companyPrefix: string };

const folded = (text: ReturnType<typeof sql>) =>
  sql`translate(replace(${text}, 'ß', 'ss'), 'äöüłøéèřáó', 'aouloeerao')`;
const transcribed = (text: ReturnType<typeof sql>) =>
  folded(sql`replace(replace(replace(${text}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`);

async function insertBatch(db: Db, { client_id, from, to, total, now, companyPrefix }: Batch): Promise<void> {
  const size = (to - from + 1) * mostParcels;
  const room = maxSsccSerial(companyPrefix) + 1;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // The search index takes the rows in large lots (`tidy`), which is several times quicker.
    await tx.execute(sql`set local gin_pending_list_limit = '1GB'`);
    await tx.execute(sql`
      with block as (
        insert into carrier_number_block (company_prefix, next_serial) values (${companyPrefix}, ${1 + size})
        on conflict (company_prefix) do update set next_serial = carrier_number_block.next_serial + ${size}
        returning next_serial - ${size} as first
      ),
      base as materialized (
        select n, created, ${uuidAt(sql`created`)} as shipment_id, n % 50 = 7 as is_special,
          1 + (n % 9 = 0)::int + (n % 25 = 0)::int as quantity,
          2 + n % 28 as weight,
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
          select n, ${now}::timestamptz - (${total} - n) * (interval '180 days' / ${total}) as created
          from generate_series(${from}::bigint, ${to}::bigint) as n
        ) as numbered
      ),
      bodies as materialized (
        select base.shipment_id, base.created, base.weight, base.is_special, base.status, position,
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
        insert into shipment (client_id, shipment_id, client_ref, state, created, status_updated, sender, recipient,
          service, carrier_label, carrier_id, is_saturday, transport_kind, reference_number_1, reference_number_2,
          special_delivery_terms, signature_required, adult_signature_required, direct_delivery_only, carbon_neutral,
          receive_delivery_email, waybill, mission_copy, has_valor, has_above_valor_limit, shipment_status,
          total_weight, total_volume_weight, parcels_quantity, surcharges, search_text)
        select ${client_id}, shipment_id, gen_random_uuid(), 'ready', created,
          case when is_special then null else created + interval '20 hours' end,
          (select jsonb_build_object('company', company, 'street', street, 'street_number', street_number,
            'address_extra_1', building, 'address_extra_2', department, 'postal_code', zipcode, 'city', city,
            'country_code', country_code, 'state_province_code', state_province_code,
            'contact_person', contact_person, 'email', email, 'phone_country_prefix', phone_country_code,
            'phone_prefix', phone_area_code, 'phone', phone_number) from client where id = ${client_id}),
          recipient || '{"invoice_to_recipient": false}', service, service, 'house', false, 'parcel',
          'KD-' || n, '', '', n % 5 = 0, false, false, n % 6 = 0, true, false, false, false, false,
          case when is_special then null else status end, weight * quantity, quantity * 7.2, quantity, '[]',
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
      )
      insert into parcel (client_id, parcel_id, shipment_id, position, tracking_number, contents, length, width,
        height, weight, volume_weight, self_insurance, value_of_insurance_cents, valor, value_of_goods_cents,
        mrn_number, dangerous_goods, limited_quantity, danger_lq_notice, status)
      select ${client_id}, ${uuidAt(sql`created`)}, shipment_id, position, case when is_special then null else number end,
        'Muster', 40, 30, 30, weight, 7.2, false, 0, false, 12000, '', false, false, '',
        case when status = 0 and not is_special then 'canceled' else 'active' end
      from packed`);
  });
}
