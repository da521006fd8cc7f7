ALTER TABLE "client" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "terms_accepted" timestamp with time zone;