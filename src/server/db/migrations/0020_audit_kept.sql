ALTER TABLE "audit_event" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_event_account" ON "audit_event" USING btree ("account","at") WHERE "audit_event"."account" is not null;
--> statement-breakpoint
CREATE FUNCTION "keep_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '3 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_event is only added to' USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_event_kept" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "keep_audit_event"();--> statement-breakpoint
CREATE TRIGGER "audit_event_not_emptied" BEFORE TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_event"();
