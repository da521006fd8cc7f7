CREATE TABLE "exchange_rate" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" double precision NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"changed" timestamp with time zone NOT NULL
);
