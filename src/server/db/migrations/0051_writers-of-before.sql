DROP TRIGGER "shipment_written" ON "shipment";--> statement-breakpoint
DROP FUNCTION "write_shipment"();--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "created" DROP DEFAULT;--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "admin_notes" DROP DEFAULT;--> statement-breakpoint
ALTER VIEW "shipment" ALTER COLUMN "label_unconfirmed" DROP DEFAULT;--> statement-breakpoint
DROP TRIGGER "parcel_number_known" ON "parcel";--> statement-breakpoint
DROP FUNCTION "know_whose_number"();
