ALTER TABLE "pickup" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE FUNCTION "pickup_search_text"(of "pickup") RETURNS text LANGUAGE plpgsql STABLE AS $$
declare
  place jsonb := of.from_address;
  words text;
begin
  if of.shipment_id is not null then
    select coalesce(s.differ_pickup, s.sender) into place from shipment s
    where s.client_id = of.client_id and s.shipment_id = of.shipment_id;
  end if;
  words := concat_ws(' ', of.confirmation_id, place->>'company', place->>'street', place->>'street_number',
    place->>'postal_code', place->>'city');
  if octet_length(words) = length(words) then
    return ' ' || lower(words);
  end if;
  return ' ' || lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(words, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\u0300-\u036f]', '', 'g')) || ' ' || lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\u0300-\u036f]', '', 'g'));
end
$$;--> statement-breakpoint
CREATE FUNCTION "note_pickup_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update pickup set search_text = pickup_search_text(new) where client_id = new.client_id and pickup_id = new.pickup_id;
  return null;
end
$$;--> statement-breakpoint
UPDATE "pickup" SET "search_text" = pickup_search_text("pickup");--> statement-breakpoint
CREATE TRIGGER "pickup_words_of_insert" AFTER INSERT ON "pickup" FOR EACH ROW EXECUTE FUNCTION "note_pickup_words"();--> statement-breakpoint
CREATE TRIGGER "pickup_words_of_update" AFTER UPDATE ON "pickup" FOR EACH ROW WHEN ((old.confirmation_id, old.from_address, old.shipment_id) is distinct from (new.confirmation_id, new.from_address, new.shipment_id)) EXECUTE FUNCTION "note_pickup_words"();