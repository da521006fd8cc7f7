CREATE TABLE "long_migration" (
	"name" text PRIMARY KEY NOT NULL,
	"begun" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone,
	"rows" bigint DEFAULT 0 NOT NULL
);
