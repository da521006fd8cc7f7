CREATE INDEX "shipment_words" ON "shipment" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status","client_id","search_text") WHERE "shipment"."state" = 'ready' and octet_length("shipment"."search_text") <= 1500;--> statement-breakpoint
CREATE INDEX "shipment_long_words" ON "shipment" USING btree ("created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE "shipment"."state" = 'ready' and octet_length("shipment"."search_text") > 1500;--> statement-breakpoint
-- Lists read indexes alone where the database knows that a page is visible to all: kept up to date for the newest too.
ALTER TABLE "shipment" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
