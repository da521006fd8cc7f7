DROP TABLE "long_migration";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "handover_list_closed" ON "handover_list" USING btree ("closed");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "parcel_number" ON "parcel" USING btree ("tracking_number",(case when number_is_ours then ''::bytea else uuid_send(parcel_id) end)) WHERE "parcel"."tracking_number" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "parcel_tracking_number";
