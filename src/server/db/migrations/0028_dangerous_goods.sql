ALTER TABLE "parcel" ADD COLUMN "excepted_quantity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "danger_technical_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "danger_inner_packagings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "danger_inner_quantity" numeric(12, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ADD COLUMN "danger_unit" text DEFAULT 'ml' NOT NULL;