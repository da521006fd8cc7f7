CREATE TABLE "template_rhythm" (
	"client_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"rhythm" jsonb NOT NULL,
	"is_paused" boolean NOT NULL,
	"done_until" date NOT NULL,
	CONSTRAINT "template_rhythm_client_id_template_id_pk" PRIMARY KEY("client_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "rhythm_day" date;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "rhythm_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "template_rhythm" ADD CONSTRAINT "template_rhythm_template" FOREIGN KEY ("client_id","template_id") REFERENCES "public"."template"("client_id","template_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_rhythm_done_until" ON "template_rhythm" USING btree ("done_until","client_id");--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_rhythm_day" UNIQUE("client_id","rhythm_day");