CREATE TABLE "kept_bytes" (
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "kept_bytes_client_id_kind_pk" PRIMARY KEY("client_id","kind")
);
--> statement-breakpoint
ALTER TABLE "address_import" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(before::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(head::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_row" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(facts::text), 0) + coalesce(octet_length(handed::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(mapping::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(facts::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "bytes" bigint GENERATED ALWAYS AS (100 + coalesce(octet_length(form::text), 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_bytes" ADD CONSTRAINT "kept_bytes_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "note_kept_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into kept_bytes as k (client_id, kind, bytes)
    select client_id, tg_argv[0], sum(bytes) from written group by client_id order by client_id
    on conflict (client_id, kind) do update set bytes = k.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update kept_bytes k set bytes = k.bytes + d.bytes
    from (select client_id, sum(bytes) as bytes
      from (select client_id, bytes from written union all select client_id, -bytes from gone) as both_rows
      group by client_id having sum(bytes) <> 0) as d
    where k.client_id = d.client_id and k.kind = tg_argv[0];
  else
    update kept_bytes k set bytes = k.bytes - d.bytes
    from (select client_id, sum(bytes) as bytes from gone group by client_id) as d
    where k.client_id = d.client_id and k.kind = tg_argv[0];
  end if;
  return null;
end
$$;--> statement-breakpoint
DO $$
declare
  kept record;
begin
  for kept in select * from (values ('batch', 'batches'), ('batch_row', 'batches'), ('template', 'templates'),
    ('import_mapping', 'import_mappings'), ('article', 'articles'), ('address_import', 'address_imports')) as t (name, kind)
  loop
    execute format('insert into kept_bytes as k select client_id, %L, sum(bytes) from %I group by client_id
      on conflict (client_id, kind) do update set bytes = k.bytes + excluded.bytes', kept.kind, kept.name);
    execute format('create trigger kept_bytes_of_insert after insert on %I referencing new table as written
      for each statement execute function note_kept_bytes(%L)', kept.name, kept.kind);
    execute format('create trigger kept_bytes_of_update after update on %I referencing new table as written
      old table as gone for each statement execute function note_kept_bytes(%L)', kept.name, kept.kind);
    execute format('create trigger kept_bytes_of_delete after delete on %I referencing old table as gone
      for each statement execute function note_kept_bytes(%L)', kept.name, kept.kind);
  end loop;
end
$$;
