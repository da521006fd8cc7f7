ALTER TABLE "client" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Shipments of clients who were deleted before are found under the company they were sent by.
UPDATE "client" SET "company" = coalesce((
  SELECT s."sender"->>'company' FROM "shipment" s WHERE s."client_id" = "client"."id"
  GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
), '') WHERE "deleted" IS NOT NULL AND "company" = '';
