ALTER TABLE "shipment" ADD COLUMN "admin_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pickup_all_by_date" ON "pickup" USING btree ("pickup_date" DESC NULLS FIRST,"pickup_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipment_all_newest" ON "shipment" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status","client_id") WHERE "shipment"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_all_by_status" ON "shipment" USING btree ("shipment_status","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE "shipment"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_all_updated" ON "shipment" USING btree (coalesce("status_updated", "created") desc,"shipment_id" DESC NULLS FIRST,"shipment_status") WHERE "shipment"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_reference_1" ON "shipment" USING gin ("reference_number_1" gin_trgm_ops) WHERE "shipment"."reference_number_1" <> '';--> statement-breakpoint
CREATE INDEX "shipment_reference_2" ON "shipment" USING gin ("reference_number_2" gin_trgm_ops) WHERE "shipment"."reference_number_2" <> '';