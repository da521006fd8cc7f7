CREATE TABLE "action_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_kept" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "mail_kept_message" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "template" (
	"client_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"form" jsonb NOT NULL,
	"updated" timestamp with time zone NOT NULL,
	"deleted" timestamp with time zone,
	CONSTRAINT "template_client_id_template_id_pk" PRIMARY KEY("client_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "same_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "changed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "deleted" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "language" text DEFAULT 'de' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "unlocked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "address_cursor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "customs" jsonb;--> statement-breakpoint
ALTER TABLE "action_code" ADD CONSTRAINT "action_code_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_code_client" ON "action_code" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "action_code_expires" ON "action_code" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "mail_kept_at" ON "mail_kept" USING btree ("at");--> statement-breakpoint
CREATE INDEX "address_same" ON "address" USING btree ("client_id","same_key") WHERE "address"."deleted" is null;--> statement-breakpoint
CREATE INDEX "address_changed" ON "address" USING btree ("client_id","changed");