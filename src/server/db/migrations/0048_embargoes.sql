CREATE TABLE "destination" (
	"country" text PRIMARY KEY NOT NULL,
	"is_carried" boolean NOT NULL,
	"changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."shipment";--> statement-breakpoint
ALTER TABLE "shipment_order" ADD COLUMN "declared_restrictions" jsonb;--> statement-breakpoint
CREATE VIEW "public"."shipment" AS (select c.client_id, c.shipment_id, o.client_ref, c.created, c.state, c.shipment_status, c.status_updated, c.label_printed, c.label_printed_on, c.label_unconfirmed, c.label_job, c.label_job_on, c.label_job_until, c.delivery_mailed, c.surcharge_codes, c.admin_notes, c.manual, o.sender, o.recipient, o.differ_pickup, o.service, o.carrier_label, o.carrier_id, o.is_saturday, o.transport_kind, o.reference_number_1, o.reference_number_2, o.special_delivery_terms, o.signature_required, o.adult_signature_required, o.direct_delivery_only, o.carbon_neutral, o.receive_delivery_email, o.waybill, o.mission_copy, o.has_valor, o.has_above_valor_limit, o.total_weight, o.total_volume_weight, o.parcels_quantity, o.surcharges, o.customs, o.return_of, o.declared_restrictions, o.arrival, o.search_text from shipment_course c join shipment_order o on o.client_id = c.client_id and o.shipment_id = c.shipment_id);--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "created" SET DEFAULT now();--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "admin_notes" SET DEFAULT '';--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "label_unconfirmed" SET DEFAULT false;--> statement-breakpoint
-- The view of before had it, for those who write to the view (migration 0037).
CREATE TRIGGER "shipment_written" INSTEAD OF INSERT OR UPDATE OR DELETE ON "shipment" FOR EACH ROW EXECUTE FUNCTION "write_shipment"();
