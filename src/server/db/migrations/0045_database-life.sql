CREATE TABLE "database_life" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"life" uuid NOT NULL,
	"beat" bigint NOT NULL
);
