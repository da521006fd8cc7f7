CREATE TABLE "payer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "user_type" text DEFAULT 'monthly' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "deleted" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(company || ' ' || contact_person || ' ' || email || ' ' || city || ' ' || number::text || ' ' || phone_area_code || phone_number || ' +' || phone_country_code || ltrim(phone_area_code, '0') || phone_number, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\u0300-\u036f]', '', 'g')) || ' ' || lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(company || ' ' || contact_person || ' ' || email || ' ' || city || ' ' || number::text || ' ' || phone_area_code || phone_number || ' +' || phone_country_code || ltrim(phone_area_code, '0') || phone_number, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_paid_by_payer_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."payer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_search" ON "client" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_admin" ON "client" USING btree ("id") WHERE "client"."is_admin";