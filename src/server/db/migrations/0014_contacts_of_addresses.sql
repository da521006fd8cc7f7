-- Another contact person makes another address: the keys are made anew before the next look for the same one.
UPDATE "address" SET "same_key" = '' WHERE "deleted" IS NULL;
