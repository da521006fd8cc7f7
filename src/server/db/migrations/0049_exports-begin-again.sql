DELETE FROM "export_run";--> statement-breakpoint
ALTER TABLE "export_run" ALTER COLUMN "asked_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_run" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "export_run" DROP COLUMN "writer";