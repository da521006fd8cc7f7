CREATE TABLE "box_sizes" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"boxes" jsonb NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "box_sizes" ADD CONSTRAINT "box_sizes_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;