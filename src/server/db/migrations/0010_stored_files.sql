CREATE TABLE "loose_content" (
	"key" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_file_folder_name_pk" PRIMARY KEY("folder","name"),
	CONSTRAINT "stored_file_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "loose_content_since" ON "loose_content" USING btree ("since");