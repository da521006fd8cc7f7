ALTER TABLE "export_run" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "writer" uuid;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "losses" integer DEFAULT 0 NOT NULL;