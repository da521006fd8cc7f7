ALTER TABLE "client" ADD COLUMN "handover_serial" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "client" AS c SET handover_serial = l.serial FROM (SELECT client_id, max(serial) AS serial FROM "handover_list" GROUP BY client_id) AS l WHERE l.client_id = c.id;
