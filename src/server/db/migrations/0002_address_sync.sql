DROP INDEX "address_changed";--> statement-breakpoint
CREATE INDEX "address_deleted" ON "address" USING btree ("deleted") WHERE "address"."deleted" is not null;--> statement-breakpoint
CREATE INDEX "address_changed" ON "address" USING btree ("client_id","changed","address_id");