CREATE TABLE "print_job" (
	"client_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"printer_id" uuid NOT NULL,
	"printer_name" text NOT NULL,
	"kind" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"state" text NOT NULL,
	"claim" uuid,
	"attempt" integer NOT NULL,
	"reason" text,
	"created" timestamp with time zone NOT NULL,
	"changed" timestamp with time zone NOT NULL,
	CONSTRAINT "print_job_client_id_job_id_pk" PRIMARY KEY("client_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "print_station" (
	"client_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" "bytea",
	"code_expires" timestamp with time zone,
	"secret_hash" "bytea",
	"paired" timestamp with time zone,
	"seen" timestamp with time zone,
	"version" text DEFAULT '' NOT NULL,
	"platform" text DEFAULT '' NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "print_station_client_id_station_id_pk" PRIMARY KEY("client_id","station_id"),
	CONSTRAINT "print_station_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "printer" (
	"client_id" uuid NOT NULL,
	"printer_id" uuid NOT NULL,
	"station_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printer_client_id_printer_id_pk" PRIMARY KEY("client_id","printer_id")
);
--> statement-breakpoint
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_station" ADD CONSTRAINT "print_station_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printer" ADD CONSTRAINT "printer_station" FOREIGN KEY ("client_id","station_id") REFERENCES "public"."print_station"("client_id","station_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_job_run" ON "print_job" USING btree ("client_id","run_id");--> statement-breakpoint
CREATE INDEX "print_job_newest" ON "print_job" USING btree ("client_id","created" DESC NULLS FIRST,"job_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "print_job_waiting" ON "print_job" USING btree ("client_id","station_id","job_id") WHERE "print_job"."state" in ('queued', 'handed');--> statement-breakpoint
CREATE INDEX "print_job_created" ON "print_job" USING btree ("created");--> statement-breakpoint
CREATE INDEX "printer_of_station" ON "printer" USING btree ("client_id","station_id");