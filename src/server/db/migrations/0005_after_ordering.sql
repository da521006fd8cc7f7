CREATE TABLE "tracking_event" (
	"client_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"status" smallint NOT NULL,
	"message" text NOT NULL,
	"city" text NOT NULL,
	"country_code" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_event_client_id_event_id_pk" PRIMARY KEY("client_id","event_id"),
	CONSTRAINT "tracking_event_reference" UNIQUE("client_id","parcel_id","reference")
);
--> statement-breakpoint
ALTER TABLE "pickup" ALTER COLUMN "shipment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_kept" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "shipment_status" smallint;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "status_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "client_ref" uuid;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "from_address" jsonb;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "has_collect_address" boolean;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "transport_kind" text;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "parcels_quantity" integer;--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "total_weight" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "pickup" ADD COLUMN "special_delivery_terms" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "label_printed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "label_printed_on" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "delivery_mailed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_client_id_shipment_id_shipment_client_id_shipment_id_fk" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_event_of_shipment" ON "tracking_event" USING btree ("client_id","shipment_id","at");--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_client_ref" UNIQUE("client_id","client_ref");