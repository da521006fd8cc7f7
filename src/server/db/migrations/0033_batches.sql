CREATE TABLE "batch" (
	"client_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"head" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"revision" bigint NOT NULL,
	"term" integer NOT NULL,
	"device_id" uuid,
	"device_name" text DEFAULT '' NOT NULL,
	"taken" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"deleted" timestamp with time zone,
	CONSTRAINT "batch_client_id_batch_id_pk" PRIMARY KEY("client_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "batch_row" (
	"client_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"key" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"handed" jsonb,
	"changed" bigint NOT NULL,
	CONSTRAINT "batch_row_client_id_batch_id_place_pk" PRIMARY KEY("client_id","batch_id","place")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_client_id_batch_id_batch_client_id_batch_id_fk" FOREIGN KEY ("client_id","batch_id") REFERENCES "public"."batch"("client_id","batch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_updated" ON "batch" USING btree ("updated");--> statement-breakpoint
CREATE INDEX "batch_deleted" ON "batch" USING btree ("deleted") WHERE "batch"."deleted" is not null;--> statement-breakpoint
CREATE INDEX "batch_row_changed" ON "batch_row" USING btree ("client_id","batch_id","changed","place");