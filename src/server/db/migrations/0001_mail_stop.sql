CREATE TABLE "mail_stop" (
	"client_id" uuid NOT NULL,
	"mailbox" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stop_client_id_mailbox_pk" PRIMARY KEY("client_id","mailbox")
);
--> statement-breakpoint
ALTER TABLE "mail_stop" ADD CONSTRAINT "mail_stop_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;