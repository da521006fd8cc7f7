CREATE TABLE "shipment_client_day" (
	"day" date NOT NULL,
	"client_id" uuid NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "shipment_client_day_day_client_id_pk" PRIMARY KEY("day","client_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_client_month" (
	"month" date NOT NULL,
	"client_id" uuid NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "shipment_client_month_month_client_id_pk" PRIMARY KEY("month","client_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_day" (
	"day" date NOT NULL,
	"service" text NOT NULL,
	"status" smallint NOT NULL,
	"surcharge" text NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "shipment_day_day_service_status_surcharge_pk" PRIMARY KEY("day","service","status","surcharge")
);
--> statement-breakpoint
CREATE TABLE "shipment_delta" (
	"day" date NOT NULL,
	"client_id" uuid NOT NULL,
	"service" text NOT NULL,
	"status" smallint NOT NULL,
	"surcharge" text NOT NULL,
	"shipments" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shipment_client_day_sums" ON "shipment_client_day" USING btree ("day","client_id","shipments","cents");--> statement-breakpoint
CREATE INDEX "shipment_exception" ON "shipment" USING btree ("status_updated","created") WHERE "shipment"."state" = 'ready' and "shipment"."shipment_status" = 5;--> statement-breakpoint
CREATE FUNCTION "note_shipment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if old.state = 'ready' then
    insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
    values ((old.created at time zone 'Europe/Berlin')::date, old.client_id, old.service,
      coalesce(old.shipment_status, -1), '', -1, 0);
    if old.surcharges <> '[]' then
      insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
      select (old.created at time zone 'Europe/Berlin')::date, old.client_id, old.service,
        coalesce(old.shipment_status, -1), s.code, -1, -s.amount_cents
      from jsonb_to_recordset(old.surcharges) as s (code text, amount_cents bigint);
    end if;
  end if;
  if new.state = 'ready' then
    insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
    values ((new.created at time zone 'Europe/Berlin')::date, new.client_id, new.service,
      coalesce(new.shipment_status, -1), '', 1, 0);
    if new.surcharges <> '[]' then
      insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
      select (new.created at time zone 'Europe/Berlin')::date, new.client_id, new.service,
        coalesce(new.shipment_status, -1), s.code, 1, s.amount_cents
      from jsonb_to_recordset(new.surcharges) as s (code text, amount_cents bigint);
    end if;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_insert" AFTER INSERT ON "shipment" FOR EACH ROW WHEN (new.state = 'ready') EXECUTE FUNCTION "note_shipment_delta"();--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_update" AFTER UPDATE ON "shipment" FOR EACH ROW WHEN ((old.state, old.created, old.client_id, old.service, old.shipment_status, old.surcharges) is distinct from (new.state, new.created, new.client_id, new.service, new.shipment_status, new.surcharges)) EXECUTE FUNCTION "note_shipment_delta"();--> statement-breakpoint
CREATE TRIGGER "shipment_delta_of_delete" AFTER DELETE ON "shipment" FOR EACH ROW WHEN (old.state = 'ready') EXECUTE FUNCTION "note_shipment_delta"();--> statement-breakpoint
INSERT INTO "shipment_delta" ("day", "client_id", "service", "status", "surcharge", "shipments", "cents")
SELECT (created at time zone 'Europe/Berlin')::date, client_id, service, coalesce(shipment_status, -1), '', count(*), 0
FROM "shipment" WHERE state = 'ready' GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "shipment_delta" ("day", "client_id", "service", "status", "surcharge", "shipments", "cents")
SELECT (created at time zone 'Europe/Berlin')::date, client_id, service, coalesce(shipment_status, -1), s.code, count(*), sum(s.amount_cents)
FROM "shipment" CROSS JOIN LATERAL jsonb_to_recordset(surcharges) AS s (code text, amount_cents bigint)
WHERE state = 'ready' GROUP BY 1, 2, 3, 4, 5;
