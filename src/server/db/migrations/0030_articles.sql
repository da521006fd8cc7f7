CREATE TABLE "article" (
	"client_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"same_key" text NOT NULL,
	"changed" bigint NOT NULL,
	"deleted" timestamp with time zone,
	CONSTRAINT "article_client_id_article_id_pk" PRIMARY KEY("client_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "article_cursor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_same" ON "article" USING btree ("client_id","same_key") WHERE "article"."deleted" is null;--> statement-breakpoint
CREATE INDEX "article_changed" ON "article" USING btree ("client_id","changed","article_id");--> statement-breakpoint
CREATE INDEX "article_deleted" ON "article" USING btree ("deleted") WHERE "article"."deleted" is not null;