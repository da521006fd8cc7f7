CREATE TABLE "address" (
	"client_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"company" text NOT NULL,
	"street" text NOT NULL,
	"street_number" text NOT NULL,
	"address_extra_1" text DEFAULT '' NOT NULL,
	"address_extra_2" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"country_code" char(2) NOT NULL,
	"state_province_code" text DEFAULT '' NOT NULL,
	"contact_person" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_country_prefix" text NOT NULL,
	"phone_prefix" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "address_client_id_address_id_pk" PRIMARY KEY("client_id","address_id")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_id" uuid,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_number_block" (
	"company_prefix" text PRIMARY KEY NOT NULL,
	"next_serial" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"user_uid" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"street_number" text DEFAULT '' NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"zipcode" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country_code" char(2) DEFAULT 'DE' NOT NULL,
	"state_province_code" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"phone_country_code" text DEFAULT '' NOT NULL,
	"phone_area_code" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_pickup_allowed" boolean DEFAULT true NOT NULL,
	"is_valor_enabled" boolean DEFAULT false NOT NULL,
	"monthly_user" boolean DEFAULT false NOT NULL,
	"carrier_enabled" boolean DEFAULT false NOT NULL,
	"custom_carrier_name" text DEFAULT '' NOT NULL,
	"custom_carrier_id" text DEFAULT '' NOT NULL,
	"allow_national_standard_carrier" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"valid_after" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_number" UNIQUE("number"),
	CONSTRAINT "client_user_uid" UNIQUE("user_uid"),
	CONSTRAINT "client_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "client_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_id" uuid,
	"name" text NOT NULL,
	"severity" text NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"client_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"op" text NOT NULL,
	"fingerprint" "bytea",
	"state" text NOT NULL,
	"locked_until" timestamp with time zone,
	"status" integer,
	"response" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_client_id_key_pk" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "parcel" (
	"client_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tracking_number" text,
	"contents" text NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"weight" numeric(12, 2) NOT NULL,
	"volume_weight" numeric(12, 2) NOT NULL,
	"self_insurance" boolean NOT NULL,
	"value_of_insurance_cents" bigint NOT NULL,
	"valor" boolean NOT NULL,
	"value_of_goods_cents" bigint NOT NULL,
	"mrn_number" text NOT NULL,
	"dangerous_goods" boolean NOT NULL,
	"limited_quantity" boolean NOT NULL,
	"danger_lq_notice" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "parcel_client_id_parcel_id_pk" PRIMARY KEY("client_id","parcel_id"),
	CONSTRAINT "parcel_position" UNIQUE("client_id","shipment_id","position")
);
--> statement-breakpoint
CREATE TABLE "pickup" (
	"client_id" uuid NOT NULL,
	"pickup_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"confirmation_id" text,
	"pickup_date" date NOT NULL,
	"pickup_datetime_from" char(5) NOT NULL,
	"pickup_datetime_to" char(5) NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_client_id_pickup_id_pk" PRIMARY KEY("client_id","pickup_id"),
	CONSTRAINT "pickup_of_shipment" UNIQUE("client_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"rotated" timestamp with time zone NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"client_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"client_ref" uuid NOT NULL,
	"state" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"status_updated" timestamp with time zone,
	"sender" jsonb NOT NULL,
	"recipient" jsonb NOT NULL,
	"differ_pickup" jsonb,
	"service" text NOT NULL,
	"carrier_label" text NOT NULL,
	"carrier_id" text NOT NULL,
	"is_saturday" boolean NOT NULL,
	"transport_kind" text NOT NULL,
	"reference_number_1" text NOT NULL,
	"reference_number_2" text NOT NULL,
	"special_delivery_terms" text NOT NULL,
	"signature_required" boolean NOT NULL,
	"adult_signature_required" boolean NOT NULL,
	"direct_delivery_only" boolean NOT NULL,
	"carbon_neutral" boolean NOT NULL,
	"receive_delivery_email" boolean NOT NULL,
	"waybill" boolean NOT NULL,
	"mission_copy" boolean NOT NULL,
	"has_valor" boolean NOT NULL,
	"has_above_valor_limit" boolean NOT NULL,
	"shipment_status" smallint,
	"total_weight" numeric(12, 2) NOT NULL,
	"total_volume_weight" numeric(12, 2) NOT NULL,
	"parcels_quantity" integer NOT NULL,
	"surcharges" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "shipment_client_id_shipment_id_pk" PRIMARY KEY("client_id","shipment_id"),
	CONSTRAINT "shipment_client_ref" UNIQUE("client_id","client_ref")
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel" ADD CONSTRAINT "parcel_client_id_shipment_id_shipment_client_id_shipment_id_fk" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_client_id_shipment_id_shipment_client_id_shipment_id_fk" FOREIGN KEY ("client_id","shipment_id") REFERENCES "public"."shipment"("client_id","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_company" ON "address" USING btree ("client_id","company");--> statement-breakpoint
CREATE INDEX "audit_event_client" ON "audit_event" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "client_log_at" ON "client_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created");--> statement-breakpoint
CREATE INDEX "idempotency_key_running" ON "idempotency_key" USING btree ("locked_until") WHERE "idempotency_key"."state" = 'running';--> statement-breakpoint
CREATE INDEX "parcel_tracking_number" ON "parcel" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "pickup_by_date" ON "pickup" USING btree ("client_id","pickup_date");--> statement-breakpoint
CREATE INDEX "session_client" ON "session" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "shipment_newest" ON "shipment" USING btree ("client_id","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST,"shipment_status") WHERE "shipment"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_by_status" ON "shipment" USING btree ("client_id","shipment_status","created" DESC NULLS FIRST,"shipment_id" DESC NULLS FIRST) WHERE "shipment"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "shipment_search" ON "shipment" USING gin ("client_id","search_text" gin_trgm_ops);