CREATE TABLE "address_import" (
	"client_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"changed" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"undone" timestamp with time zone,
	CONSTRAINT "address_import_client_id_import_id_pk" PRIMARY KEY("client_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "address_import" ADD CONSTRAINT "address_import_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_import_created" ON "address_import" USING btree ("created");