CREATE TABLE "import_mapping" (
	"client_id" uuid NOT NULL,
	"mapping_id" uuid NOT NULL,
	"shape" text NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"deleted" timestamp with time zone,
	CONSTRAINT "import_mapping_client_id_mapping_id_pk" PRIMARY KEY("client_id","mapping_id")
);
--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_own_number" ON "shipment" USING btree ("client_id","reference_number_1","created" DESC NULLS FIRST) WHERE "shipment"."state" = 'ready' and "shipment"."reference_number_1" <> '';