CREATE TABLE "late_shipment" (
	"client_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"confirmed" timestamp with time zone NOT NULL,
	CONSTRAINT "late_shipment_client_id_shipment_id_pk" PRIMARY KEY("client_id","shipment_id")
);
--> statement-breakpoint
ALTER TABLE "late_shipment" ADD CONSTRAINT "late_shipment_order" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment_order"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;