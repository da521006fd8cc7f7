-- True for the many that there are, without touching them; the long migrations correct the few others, and change the index.
ALTER TABLE "parcel" ADD COLUMN "number_is_ours" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel" ALTER COLUMN "number_is_ours" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION "know_whose_number"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- For processes of the version before: a parcel that comes with a number has one of ours, any other carrier's comes later.
  new.number_is_ours := new.tracking_number is not null;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER "parcel_number_known" BEFORE INSERT ON "parcel" FOR EACH ROW WHEN (new.number_is_ours is null) EXECUTE FUNCTION "know_whose_number"();
