ALTER TABLE "packaging_order" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "packaging_order" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packaging_order" ADD COLUMN "state_changed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "reopened" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "packaging_order_all" ON "packaging_order" USING btree ("created" DESC NULLS FIRST,"packaging_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "packaging_order_of_state" ON "packaging_order" USING btree ("state","created" DESC NULLS FIRST,"packaging_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pickup_open_by_date" ON "pickup" USING btree ("pickup_date" DESC NULLS FIRST,"pickup_id" DESC NULLS FIRST) WHERE "pickup"."status" = 0;