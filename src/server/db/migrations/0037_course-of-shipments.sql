ALTER TABLE "shipment" RENAME TO "shipment_order";--> statement-breakpoint
DROP TRIGGER "shipment_delta_of_insert" ON "shipment_order";--> statement-breakpoint
DROP TRIGGER "shipment_delta_of_update" ON "shipment_order";--> statement-breakpoint
DROP TRIGGER "shipment_delta_of_delete" ON "shipment_order";--> statement-breakpoint
DROP FUNCTION "note_shipment_delta"();--> statement-breakpoint
CREATE FUNCTION "surcharge_codes_of"(surcharges jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  select array_agg(distinct it->>'code' order by it->>'code') from jsonb_array_elements(surcharges) as it
$$;--> statement-breakpoint
CREATE TABLE "shipment_course" (
	"client_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"shipment_status" smallint,
	"status_updated" timestamp with time zone,
	"label_printed" timestamp with time zone,
	"label_printed_on" text,
	"delivery_mailed" timestamp with time zone,
	"surcharge_codes" text[],
	"admin_notes" text DEFAULT '' NOT NULL,
	"manual" jsonb,
	CONSTRAINT "shipment_course_client_id_shipment_id_pk" PRIMARY KEY("client_id","shipment_id")
) WITH (fillfactor = 90);--> statement-breakpoint
INSERT INTO "shipment_course" (client_id, shipment_id, created, state, shipment_status, status_updated, label_printed, label_printed_on, delivery_mailed,
  surcharge_codes, admin_notes, manual)
SELECT client_id, shipment_id, created, state, shipment_status, status_updated, label_printed, label_printed_on, delivery_mailed,
  case when surcharges <> '[]' then surcharge_codes_of(surcharges) end, admin_notes, manual
FROM "shipment_order" ORDER BY created;--> statement-breakpoint
DROP INDEX "shipment_newest";--> statement-breakpoint
DROP INDEX "shipment_by_status";--> statement-breakpoint
DROP INDEX "shipment_all_newest";--> statement-breakpoint
DROP INDEX "shipment_all_by_status";--> statement-breakpoint
DROP INDEX "shipment_all_updated";--> statement-breakpoint
DROP INDEX "shipment_manual";--> statement-breakpoint
DROP INDEX "shipment_exception";--> statement-breakpoint
DROP INDEX "shipment_oversize_girth";--> statement-breakpoint
DROP INDEX "shipment_large_parcel_girth";--> statement-breakpoint
DROP INDEX "shipment_handling_length";--> statement-breakpoint
DROP INDEX "shipment_handling_second_side";--> statement-breakpoint
DROP INDEX "shipment_handling_weight";--> statement-breakpoint
DROP INDEX "shipment_words";--> statement-breakpoint
DROP INDEX "shipment_long_words";--> statement-breakpoint
DROP INDEX "shipment_own_number";--> statement-breakpoint
ALTER TABLE "shipment_order" DROP COLUMN "state", DROP COLUMN "status_updated", DROP COLUMN "shipment_status",
  DROP COLUMN "label_printed", DROP COLUMN "label_printed_on", DROP COLUMN "delivery_mailed", DROP COLUMN "admin_notes",
  DROP COLUMN "manual";--> statement-breakpoint
ALTER TABLE "shipment_order" RENAME CONSTRAINT "shipment_client_id_shipment_id_pk" TO "shipment_order_client_id_shipment_id_pk";--> statement-breakpoint
ALTER TABLE "shipment_order" RENAME CONSTRAINT "shipment_client_id_client_id_fk" TO "shipment_order_client_id_client_id_fk";--> statement-breakpoint
ALTER TABLE "parcel" RENAME CONSTRAINT "parcel_client_id_shipment_id_shipment_client_id_shipment_id_fk" TO "parcel_client_id_shipment_id_shipment_order_client_id_shipment_id_fk";--> statement-breakpoint
ALTER TABLE "pickup" RENAME CONSTRAINT "pickup_client_id_shipment_id_shipment_client_id_shipment_id_fk" TO "pickup_client_id_shipment_id_shipment_order_client_id_shipment_id_fk";--> statement-breakpoint
ALTER TABLE "tracking_event" RENAME CONSTRAINT "tracking_event_client_id_shipment_id_shipment_client_id_shipment_id_fk" TO "tracking_event_client_id_shipment_id_shipment_order_client_id_shipment_id_fk";--> statement-breakpoint
ALTER TABLE "shipment_course" ADD CONSTRAINT "shipment_course_client_id_shipment_id_shipment_order_client_id_shipment_id_fk" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment_order"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_newest" ON "shipment_course" USING btree ("client_id","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status") WHERE "shipment_course"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_by_status" ON "shipment_course" USING btree ("client_id","shipment_status","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE "shipment_course"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_all_newest" ON "shipment_course" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status","client_id") WHERE "shipment_course"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_all_by_status" ON "shipment_course" USING btree ("shipment_status","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE "shipment_course"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_all_updated" ON "shipment_course" USING btree (coalesce("status_updated", "created") desc,"shipment_id" DESC NULLS FIRST,"shipment_status","client_id","status_updated","created") WHERE "shipment_course"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_manual" ON "shipment_course" USING btree ("created","shipment_id","shipment_status") WHERE "shipment_course"."state" = 'ready' and ("shipment_course"."shipment_status" is null or "shipment_course"."manual" is not null);--> statement-breakpoint
CREATE INDEX "shipment_exception" ON "shipment_course" USING btree ("status_updated","created") WHERE "shipment_course"."state" = 'ready' and "shipment_course"."shipment_status" = 5;--> statement-breakpoint
CREATE INDEX "shipment_surcharged" ON "shipment_course" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status","status_updated","client_id","surcharge_codes") WHERE "shipment_course"."state" = 'ready' and "shipment_course"."surcharge_codes" is not null;--> statement-breakpoint
CREATE INDEX "shipment_words" ON "shipment_order" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"client_id","search_text") WHERE octet_length("shipment_order"."search_text") <= 1500;--> statement-breakpoint
CREATE INDEX "shipment_long_words" ON "shipment_order" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE octet_length("shipment_order"."search_text") > 1500;--> statement-breakpoint
CREATE INDEX "shipment_own_number" ON "shipment_order" USING btree ("client_id","reference_number_1","created" DESC NULLS FIRST) WHERE "shipment_order"."reference_number_1" <> '';--> statement-breakpoint
CREATE VIEW "public"."shipment" AS (select c.client_id, c.shipment_id, o.client_ref, c.created, c.state, c.shipment_status, c.status_updated, c.label_printed, c.label_printed_on, c.delivery_mailed, c.surcharge_codes, c.admin_notes, c.manual, o.sender, o.recipient, o.differ_pickup, o.service, o.carrier_label, o.carrier_id, o.is_saturday, o.transport_kind, o.reference_number_1, o.reference_number_2, o.special_delivery_terms, o.signature_required, o.adult_signature_required, o.direct_delivery_only, o.carbon_neutral, o.receive_delivery_email, o.waybill, o.mission_copy, o.has_valor, o.has_above_valor_limit, o.total_weight, o.total_volume_weight, o.parcels_quantity, o.surcharges, o.customs, o.return_of, o.arrival, o.search_text from shipment_course c join shipment_order o on o.client_id = c.client_id and o.shipment_id = c.shipment_id);--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "created" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "parcel" SET (fillfactor = 85);--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "admin_notes" SET DEFAULT '';--> statement-breakpoint
CREATE FUNCTION "add_shipment_delta"(sign int, course shipment_course, service text, surcharges jsonb) RETURNS void LANGUAGE plpgsql AS $$
begin
  insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
  values ((course.created at time zone 'Europe/Berlin')::date, course.client_id, service,
    coalesce(course.shipment_status, -1), '', sign, 0);
  if surcharges <> '[]' then
    insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
    select (course.created at time zone 'Europe/Berlin')::date, course.client_id, service,
      coalesce(course.shipment_status, -1), s.code, sign, sign * s.amount_cents
    from jsonb_to_recordset(surcharges) as s (code text, amount_cents bigint);
  end if;
end
$$;--> statement-breakpoint
CREATE FUNCTION "note_course_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ordered record;
begin
  select o.service, o.surcharges into ordered from shipment_order o
  where o.client_id = new.client_id and o.shipment_id = new.shipment_id;
  if tg_op = 'UPDATE' and old.state = 'ready' then
    perform add_shipment_delta(-1, old, ordered.service, ordered.surcharges);
  end if;
  if new.state = 'ready' then
    perform add_shipment_delta(1, new, ordered.service, ordered.surcharges);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "note_order_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  course shipment_course;
begin
  -- The course goes with the order, and whoever changes it now is waited for.
  select * into course from shipment_course c
  where c.client_id = old.client_id and c.shipment_id = old.shipment_id for no key update;
  if course.state = 'ready' then
    perform add_shipment_delta(-1, course, old.service, old.surcharges);
    if tg_op = 'UPDATE' then
      perform add_shipment_delta(1, course, new.service, new.surcharges);
    end if;
  end if;
  return old;
end
$$;--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_insert" AFTER INSERT ON "shipment_course" FOR EACH ROW WHEN (new.state = 'ready') EXECUTE FUNCTION "note_course_delta"();--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_update" AFTER UPDATE ON "shipment_course" FOR EACH ROW WHEN ((old.state, old.created, old.shipment_status) is distinct from (new.state, new.created, new.shipment_status)) EXECUTE FUNCTION "note_course_delta"();--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_order" AFTER UPDATE ON "shipment_order" FOR EACH ROW WHEN ((old.service, old.surcharges) is distinct from (new.service, new.surcharges)) EXECUTE FUNCTION "note_order_delta"();--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_delete" BEFORE DELETE ON "shipment_order" FOR EACH ROW EXECUTE FUNCTION "note_order_delta"();--> statement-breakpoint
CREATE FUNCTION "write_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  course shipment_course;
  changed jsonb;
  part text;
  assigned text;
begin
  -- For processes of the version before, which know one table; the present one writes the two.
  if tg_op = 'INSERT' then
    insert into shipment_order select it.* from jsonb_populate_record(null::shipment_order, to_jsonb(new)) as it;
    course := jsonb_populate_record(null::shipment_course, to_jsonb(new));
    course.surcharge_codes := surcharge_codes_of(new.surcharges);
    insert into shipment_course select course.*;
    return new;
  end if;
  select * into course from shipment_course c
  where c.client_id = old.client_id and c.shipment_id = old.shipment_id for update;
  if course.state is distinct from old.state then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from shipment_order o where o.client_id = old.client_id and o.shipment_id = old.shipment_id;
    return old;
  end if;
  select jsonb_object_agg(key, value) into changed from jsonb_each(to_jsonb(new))
  where value is distinct from to_jsonb(old)->key;
  if changed ? 'surcharges' then
    changed := changed || jsonb_build_object('surcharge_codes', surcharge_codes_of(new.surcharges));
  end if;
  foreach part in array array['shipment_course', 'shipment_order'] loop
    select string_agg(format('%1$I = given.%1$I', attname), ', ') into assigned from pg_attribute
    where attrelid = part::regclass and attnum > 0 and not attisdropped and changed ? attname::text;
    if assigned is not null then
      execute format('update %1$I as it set %2$s from jsonb_populate_record(null::%1$I, $1) as given
        where it.client_id = $2 and it.shipment_id = $3', part, assigned)
      using changed, old.client_id, old.shipment_id;
    end if;
  end loop;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER "shipment_written" INSTEAD OF INSERT OR UPDATE OR DELETE ON "shipment" FOR EACH ROW EXECUTE FUNCTION "write_shipment"();--> statement-breakpoint
DO $$
begin
  -- Of tables that are analysed while they are empty, statements that are planned once would read all, also later.
  if exists (select from shipment_order) then
    analyze shipment_order, shipment_course;
  end if;
end
$$;
