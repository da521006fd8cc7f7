CREATE TABLE "packaging_order" (
	"client_id" uuid NOT NULL,
	"packaging_id" uuid NOT NULL,
	"client_ref" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"transparent_bags" integer NOT NULL,
	"envelopes" integer NOT NULL,
	"pvc_bags_small" integer NOT NULL,
	"pvc_bags_big" integer NOT NULL,
	"express_boxes" integer NOT NULL,
	CONSTRAINT "packaging_order_client_id_packaging_id_pk" PRIMARY KEY("client_id","packaging_id"),
	CONSTRAINT "packaging_order_client_ref" UNIQUE("client_id","client_ref")
);
--> statement-breakpoint
ALTER TABLE "packaging_order" ADD CONSTRAINT "packaging_order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packaging_order_newest" ON "packaging_order" USING btree ("client_id","created" DESC NULLS FIRST,"packaging_id" DESC NULLS FIRST);