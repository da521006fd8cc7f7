CREATE TABLE "handover_line" (
	"client_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "handover_line_client_id_shipment_id_pk" PRIMARY KEY("client_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "handover_list" (
	"client_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"client_ref" uuid NOT NULL,
	"serial" integer NOT NULL,
	"day" date NOT NULL,
	"closed" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_on" text NOT NULL,
	"reopened" timestamp with time zone,
	"shipments" integer NOT NULL,
	"parcels" integer NOT NULL,
	"weight" numeric(12, 2) NOT NULL,
	"contents" jsonb NOT NULL,
	CONSTRAINT "handover_list_client_id_list_id_pk" PRIMARY KEY("client_id","list_id"),
	CONSTRAINT "handover_list_client_ref" UNIQUE("client_id","client_ref"),
	CONSTRAINT "handover_list_serial" UNIQUE("client_id","serial")
);
--> statement-breakpoint
ALTER TABLE "handover_line" ADD CONSTRAINT "handover_line_shipment" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_line" ADD CONSTRAINT "handover_line_list" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."handover_list"("client_id","list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_list" ADD CONSTRAINT "handover_list_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_list" ADD CONSTRAINT "handover_list_closed_by_client_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_line_of_list" ON "handover_line" USING btree ("client_id","list_id","position");