CREATE TABLE "export_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"name" text,
	"code" text,
	"started" timestamp with time zone NOT NULL,
	"seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "export_run_started" ON "export_run" USING btree ("started");