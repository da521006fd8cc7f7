-- The whole schema, from pg_dump --schema-only: drizzle-kit makes no functions, triggers, storage parameters and views with them.

CREATE TABLE action_code (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    purpose text NOT NULL,
    code_hash bytea NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    expires timestamp with time zone NOT NULL,
    used timestamp with time zone
);

CREATE TABLE address (
    client_id uuid NOT NULL,
    address_id uuid NOT NULL,
    company text NOT NULL,
    street text NOT NULL,
    street_number text NOT NULL,
    address_extra_1 text DEFAULT ''::text NOT NULL,
    address_extra_2 text DEFAULT ''::text NOT NULL,
    postal_code text DEFAULT ''::text NOT NULL,
    city text NOT NULL,
    country_code character(2) NOT NULL,
    state_province_code text DEFAULT ''::text NOT NULL,
    contact_person text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone_country_prefix text NOT NULL,
    phone_prefix text NOT NULL,
    phone text NOT NULL,
    same_key text DEFAULT ''::text NOT NULL,
    changed bigint DEFAULT 0 NOT NULL,
    deleted timestamp with time zone
);

CREATE TABLE address_import (
    client_id uuid NOT NULL,
    import_id uuid NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    changed bigint NOT NULL,
    before jsonb NOT NULL,
    undone timestamp with time zone,
    bytes bigint GENERATED ALWAYS AS ((100 + COALESCE(octet_length((before)::text), 0))) STORED NOT NULL
);

CREATE TABLE article (
    client_id uuid NOT NULL,
    article_id uuid NOT NULL,
    facts jsonb NOT NULL,
    same_key text NOT NULL,
    changed bigint NOT NULL,
    deleted timestamp with time zone,
    bytes bigint GENERATED ALWAYS AS ((100 + COALESCE(octet_length((facts)::text), 0))) STORED NOT NULL
);

CREATE TABLE audit_event (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    client_id uuid,
    action text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    account text,
    network text,
    session_id uuid
);

CREATE TABLE batch (
    client_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    name text NOT NULL,
    head jsonb NOT NULL,
    row_count integer NOT NULL,
    is_whole boolean DEFAULT false NOT NULL,
    revision bigint NOT NULL,
    term integer NOT NULL,
    device_id uuid,
    device_name text DEFAULT ''::text NOT NULL,
    taken timestamp with time zone,
    created timestamp with time zone DEFAULT now() NOT NULL,
    updated timestamp with time zone NOT NULL,
    deleted timestamp with time zone,
    rhythm_day date,
    rhythm_names jsonb DEFAULT '[]'::jsonb NOT NULL,
    bytes bigint GENERATED ALWAYS AS ((100 + COALESCE(octet_length((head)::text), 0))) STORED NOT NULL
);

CREATE TABLE batch_row (
    client_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    place integer NOT NULL,
    key uuid NOT NULL,
    facts jsonb NOT NULL,
    handed jsonb,
    changed bigint NOT NULL,
    bytes bigint GENERATED ALWAYS AS (((100 + COALESCE(octet_length((facts)::text), 0)) + COALESCE(octet_length((handed)::text), 0))) STORED NOT NULL
);

CREATE TABLE box_sizes (
    client_id uuid NOT NULL,
    boxes jsonb NOT NULL,
    revision integer NOT NULL
);

CREATE TABLE carrier_number_block (
    company_prefix text NOT NULL,
    next_serial bigint NOT NULL
);

CREATE TABLE client (
    id uuid NOT NULL,
    number integer NOT NULL,
    user_uid text NOT NULL,
    email text NOT NULL,
    company text NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    street_number text DEFAULT ''::text NOT NULL,
    building text DEFAULT ''::text NOT NULL,
    department text DEFAULT ''::text NOT NULL,
    zipcode text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    country_code character(2) DEFAULT 'DE'::bpchar NOT NULL,
    state_province_code text DEFAULT ''::text NOT NULL,
    contact_person text DEFAULT ''::text NOT NULL,
    phone_country_code text DEFAULT ''::text NOT NULL,
    phone_area_code text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT false NOT NULL,
    is_pickup_allowed boolean DEFAULT true NOT NULL,
    is_valor_enabled boolean DEFAULT false NOT NULL,
    monthly_user boolean DEFAULT false NOT NULL,
    carrier_enabled boolean DEFAULT false NOT NULL,
    custom_carrier_name text DEFAULT ''::text NOT NULL,
    custom_carrier_id text DEFAULT ''::text NOT NULL,
    allow_national_standard_carrier boolean DEFAULT false NOT NULL,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    session_version integer DEFAULT 1 NOT NULL,
    valid_after timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    language text DEFAULT 'de'::text NOT NULL,
    unlocked timestamp with time zone,
    address_cursor bigint DEFAULT 0 NOT NULL,
    user_type text DEFAULT 'monthly'::text NOT NULL,
    paid_by uuid,
    deleted timestamp with time zone,
    revision integer DEFAULT 1 NOT NULL,
    search_text text GENERATED ALWAYS AS ((((' '::text || lower(regexp_replace(NORMALIZE(translate(replace(replace(replace(replace(replace(replace((((((((((((((((company || ' '::text) || contact_person) || ' '::text) || email) || ' '::text) || city) || ' '::text) || (number)::text) || ' '::text) || phone_area_code) || phone_number) || ' +'::text) || phone_country_code) || ltrim(phone_area_code, '0'::text)) || phone_number), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'łøđıŁØĐ'::text, 'lodilod'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) || ' '::text) || lower(regexp_replace(NORMALIZE(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace((((((((((((((((company || ' '::text) || contact_person) || ' '::text) || email) || ' '::text) || city) || ' '::text) || (number)::text) || ' '::text) || phone_area_code) || phone_number) || ' +'::text) || phone_country_code) || ltrim(phone_area_code, '0'::text)) || phone_number), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'Ä'::text, 'ae'::text), 'Ö'::text, 'oe'::text), 'Ü'::text, 'ue'::text), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'łøđıŁØĐ'::text, 'lodilod'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)))) STORED,
    terms_version text,
    terms_accepted timestamp with time zone,
    notes text DEFAULT ''::text NOT NULL,
    article_cursor bigint DEFAULT 0 NOT NULL,
    handover_serial integer DEFAULT 0 NOT NULL
);

CREATE TABLE client_log (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    client_id uuid,
    name text NOT NULL,
    severity text NOT NULL,
    event text NOT NULL,
    text text NOT NULL
);

CREATE TABLE database_life (
    is_only boolean DEFAULT true NOT NULL,
    life uuid NOT NULL,
    beat bigint NOT NULL
);

CREATE TABLE cut_off (
    service text NOT NULL,
    area text NOT NULL,
    "time" text NOT NULL,
    changed timestamp with time zone NOT NULL
);

CREATE TABLE destination (
    country text NOT NULL,
    is_carried boolean NOT NULL,
    changed timestamp with time zone NOT NULL
);

CREATE TABLE exchange_rate (
    currency text NOT NULL,
    rate double precision NOT NULL,
    day date NOT NULL,
    source text NOT NULL,
    changed timestamp with time zone NOT NULL
);

CREATE TABLE export_run (
    id uuid NOT NULL,
    kind text NOT NULL,
    wanted jsonb NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    name text,
    code text,
    started timestamp with time zone NOT NULL,
    asked_by uuid NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    attempt integer DEFAULT 0 NOT NULL
);

CREATE TABLE handover_line (
    client_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    list_id uuid NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE handover_list (
    client_id uuid NOT NULL,
    list_id uuid NOT NULL,
    client_ref uuid NOT NULL,
    serial integer NOT NULL,
    day date NOT NULL,
    closed timestamp with time zone NOT NULL,
    closed_by uuid NOT NULL,
    closed_on text NOT NULL,
    reopened timestamp with time zone,
    shipments integer NOT NULL,
    parcels integer NOT NULL,
    weight numeric(12,2) NOT NULL,
    contents jsonb NOT NULL
);

CREATE TABLE idempotency_key (
    client_id uuid NOT NULL,
    key uuid NOT NULL,
    op text NOT NULL,
    fingerprint bytea,
    state text NOT NULL,
    locked_until timestamp with time zone,
    status integer,
    response jsonb,
    created timestamp with time zone DEFAULT now() NOT NULL,
    sent bytea
);

CREATE TABLE import_mapping (
    client_id uuid NOT NULL,
    mapping_id uuid NOT NULL,
    shape text NOT NULL,
    name text NOT NULL,
    mapping jsonb NOT NULL,
    updated timestamp with time zone NOT NULL,
    deleted timestamp with time zone,
    bytes bigint GENERATED ALWAYS AS ((100 + COALESCE(octet_length((mapping)::text), 0))) STORED NOT NULL
);

CREATE TABLE kept_bytes (
    client_id uuid NOT NULL,
    kind text NOT NULL,
    bytes bigint NOT NULL
);

CREATE TABLE last_outcome (
    subject text NOT NULL,
    succeeded timestamp with time zone,
    failed timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL
);

CREATE TABLE late_shipment (
    client_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    confirmed timestamp with time zone NOT NULL
);

CREATE TABLE loose_content (
    key uuid NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE mail_kept (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    message_id text NOT NULL,
    recipient text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE mail_stop (
    client_id uuid NOT NULL,
    mailbox bytea NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE order_once (
    client_id uuid NOT NULL,
    once_key uuid NOT NULL,
    turn integer NOT NULL,
    shipment_id uuid NOT NULL,
    file uuid,
    file_row integer,
    device_name text NOT NULL
);

CREATE TABLE packaging_order (
    client_id uuid NOT NULL,
    packaging_id uuid NOT NULL,
    client_ref uuid NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    transparent_bags integer NOT NULL,
    envelopes integer NOT NULL,
    pvc_bags_small integer NOT NULL,
    pvc_bags_big integer NOT NULL,
    express_boxes integer NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    state_changed timestamp with time zone
);

CREATE TABLE parcel (
    client_id uuid NOT NULL,
    parcel_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    "position" integer NOT NULL,
    tracking_number text,
    contents text NOT NULL,
    length integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    weight numeric(12,2) NOT NULL,
    volume_weight numeric(12,2) NOT NULL,
    self_insurance boolean NOT NULL,
    value_of_insurance_cents bigint NOT NULL,
    valor boolean NOT NULL,
    value_of_goods_cents bigint NOT NULL,
    mrn_number text NOT NULL,
    dangerous_goods boolean NOT NULL,
    limited_quantity boolean NOT NULL,
    danger_lq_notice text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    shipment_status smallint,
    status_at timestamp with time zone,
    excepted_quantity boolean DEFAULT false NOT NULL,
    danger_technical_name text DEFAULT ''::text NOT NULL,
    danger_name text DEFAULT ''::text NOT NULL,
    danger_inner_packagings integer DEFAULT 0 NOT NULL,
    danger_inner_quantity numeric(12,3) DEFAULT 0 NOT NULL,
    danger_unit text DEFAULT 'ml'::text NOT NULL,
    number_is_ours boolean NOT NULL
)
WITH (fillfactor='85');

CREATE TABLE payer (
    id uuid NOT NULL,
    name text NOT NULL
);

CREATE TABLE pickup (
    client_id uuid NOT NULL,
    pickup_id uuid NOT NULL,
    shipment_id uuid,
    confirmation_id text,
    pickup_date date NOT NULL,
    pickup_datetime_from character(5) NOT NULL,
    pickup_datetime_to character(5) NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    client_ref uuid,
    from_address jsonb,
    has_collect_address boolean,
    service text,
    transport_kind text,
    parcels_quantity integer,
    total_weight numeric(12,2),
    special_delivery_terms text,
    search_text text,
    reopened timestamp with time zone,
    done_by text,
    booked_by uuid
);

CREATE TABLE print_job (
    client_id uuid NOT NULL,
    job_id uuid NOT NULL,
    run_id uuid NOT NULL,
    station_id uuid NOT NULL,
    printer_id uuid NOT NULL,
    printer_name text NOT NULL,
    kind text NOT NULL,
    wanted jsonb NOT NULL,
    state text NOT NULL,
    claim uuid,
    attempt integer NOT NULL,
    reason text,
    created timestamp with time zone NOT NULL,
    changed timestamp with time zone NOT NULL
);

CREATE TABLE print_station (
    client_id uuid NOT NULL,
    station_id uuid NOT NULL,
    name text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    code_hash bytea,
    code_expires timestamp with time zone,
    secret_hash bytea,
    paired timestamp with time zone,
    seen timestamp with time zone,
    version text DEFAULT ''::text NOT NULL,
    platform text DEFAULT ''::text NOT NULL,
    computer text,
    host text DEFAULT ''::text NOT NULL,
    twin_host text,
    twin_seen timestamp with time zone,
    found jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 0 NOT NULL
);

CREATE TABLE printer (
    client_id uuid NOT NULL,
    printer_id uuid NOT NULL,
    station_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    format text NOT NULL,
    state text DEFAULT 'unknown'::text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE rate_limit (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE retention_mark (
    kind text NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE second_factor (
    client_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    confirmed timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    recovery_hashes text[] DEFAULT '{}'::text[] NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE session (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    previous_hash bytea,
    rotated timestamp with time zone NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    expires timestamp with time zone NOT NULL,
    ended timestamp with time zone,
    user_agent text DEFAULT ''::text NOT NULL,
    signed_in timestamp with time zone
);

CREATE TABLE shipment_client_day (
    day date NOT NULL,
    client_id uuid NOT NULL,
    shipments integer NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE shipment_client_month (
    month date NOT NULL,
    client_id uuid NOT NULL,
    shipments integer NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE shipment_course (
    client_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    state text NOT NULL,
    shipment_status smallint,
    status_updated timestamp with time zone,
    label_printed timestamp with time zone,
    label_printed_on text,
    delivery_mailed timestamp with time zone,
    handed_over timestamp with time zone,
    handed_over_by text,
    handed_over_list text,
    handed_over_on text,
    surcharge_codes text[],
    admin_notes text DEFAULT ''::text NOT NULL,
    manual jsonb,
    label_outcome text,
    label_job uuid,
    label_job_on text,
    label_job_until timestamp with time zone
)
WITH (fillfactor='90', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');

CREATE TABLE shipment_day (
    day date NOT NULL,
    service text NOT NULL,
    status smallint NOT NULL,
    surcharge text NOT NULL,
    shipments integer NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE shipment_delta (
    day date NOT NULL,
    client_id uuid NOT NULL,
    service text NOT NULL,
    status smallint NOT NULL,
    surcharge text NOT NULL,
    shipments integer NOT NULL,
    cents bigint NOT NULL
);

CREATE TABLE shipment_order (
    client_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    client_ref uuid NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    sender jsonb NOT NULL,
    recipient jsonb NOT NULL,
    differ_pickup jsonb,
    service text NOT NULL,
    carrier_label text NOT NULL,
    carrier_id text NOT NULL,
    is_saturday boolean NOT NULL,
    transport_kind text NOT NULL,
    reference_number_1 text NOT NULL,
    reference_number_2 text NOT NULL,
    special_delivery_terms text NOT NULL,
    signature_required boolean NOT NULL,
    adult_signature_required boolean NOT NULL,
    direct_delivery_only boolean NOT NULL,
    carbon_neutral boolean NOT NULL,
    receive_delivery_email boolean NOT NULL,
    waybill boolean NOT NULL,
    mission_copy boolean NOT NULL,
    has_valor boolean NOT NULL,
    has_above_valor_limit boolean NOT NULL,
    total_weight numeric(12,2) NOT NULL,
    total_volume_weight numeric(12,2) NOT NULL,
    parcels_quantity integer NOT NULL,
    surcharges jsonb NOT NULL,
    search_text text NOT NULL,
    customs jsonb,
    arrival jsonb,
    return_of jsonb,
    declared_restrictions jsonb
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');

CREATE TABLE stored_file (
    folder text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    key uuid NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE template (
    client_id uuid NOT NULL,
    template_id uuid NOT NULL,
    name text NOT NULL,
    form jsonb NOT NULL,
    updated timestamp with time zone NOT NULL,
    deleted timestamp with time zone,
    bytes bigint GENERATED ALWAYS AS ((100 + COALESCE(octet_length((form)::text), 0))) STORED NOT NULL
);

CREATE TABLE template_rhythm (
    client_id uuid NOT NULL,
    template_id uuid NOT NULL,
    rhythm jsonb NOT NULL,
    is_paused boolean NOT NULL,
    done_until date NOT NULL
);

CREATE TABLE tracking_event (
    client_id uuid NOT NULL,
    event_id uuid NOT NULL,
    shipment_id uuid NOT NULL,
    parcel_id uuid NOT NULL,
    reference text NOT NULL,
    at timestamp with time zone NOT NULL,
    code text NOT NULL,
    status smallint NOT NULL,
    message text NOT NULL,
    city text NOT NULL,
    country_code text NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE worker_beat (
    process uuid NOT NULL,
    worked timestamp with time zone NOT NULL,
    clock_ahead double precision NOT NULL
);

CREATE FUNCTION add_shipment_delta(sign integer, course shipment_course, service text, surcharges jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
  values ((course.created at time zone 'Europe/Berlin')::date, course.client_id, service,
    coalesce(course.shipment_status, -1), '', sign, 0);
  if surcharges <> '[]' then
    insert into shipment_delta (day, client_id, service, status, surcharge, shipments, cents)
    select (course.created at time zone 'Europe/Berlin')::date, course.client_id, service,
      coalesce(course.shipment_status, -1), s.code, sign, sign * s.amount_cents
    from jsonb_to_recordset(surcharges) as s (code text, amount_cents bigint);
  end if;
end
$$;

CREATE FUNCTION forget_audit_events(before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with gone as (
    delete from public.audit_event where id in (
      select id from public.audit_event where at < least(before, now() - interval '3 years') limit most)
    returning id)
  select count(*)::integer from gone
$$;

REVOKE ALL ON FUNCTION forget_audit_events(before timestamp with time zone, most integer) FROM PUBLIC;

CREATE FUNCTION keep_audit_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '3 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_event is only added to' USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE FUNCTION note_course_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  ordered record;
begin
  select o.service, o.surcharges into ordered from shipment_order o
  where o.client_id = new.client_id and o.shipment_id = new.shipment_id;
  if tg_op = 'UPDATE' and old.state = 'ready' then
    perform add_shipment_delta(-1, old, ordered.service, ordered.surcharges);
  end if;
  if new.state = 'ready' then
    perform add_shipment_delta(1, new, ordered.service, ordered.surcharges);
  end if;
  return null;
end
$$;

CREATE FUNCTION note_kept_bytes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
$$;

CREATE FUNCTION note_order_delta() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  course shipment_course;
begin
  -- The course goes with the order, and whoever changes it now is waited for.
  select * into course from shipment_course c
  where c.client_id = old.client_id and c.shipment_id = old.shipment_id for no key update;
  if course.state = 'ready' then
    perform add_shipment_delta(-1, course, old.service, old.surcharges);
    if tg_op = 'UPDATE' then
      perform add_shipment_delta(1, course, new.service, new.surcharges);
    end if;
  end if;
  return old;
end
$$;

CREATE FUNCTION note_pickup_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update pickup set search_text = pickup_search_text(new) where client_id = new.client_id and pickup_id = new.pickup_id;
  return null;
end
$$;

CREATE FUNCTION pickup_search_text(of pickup) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
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
$$;

CREATE FUNCTION surcharge_codes_of(surcharges jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
  select array_agg(distinct it->>'code' order by it->>'code') from jsonb_array_elements(surcharges) as it
$$;

CREATE VIEW shipment AS
 SELECT c.client_id,
    c.shipment_id,
    o.client_ref,
    c.created,
    c.state,
    c.shipment_status,
    c.status_updated,
    c.label_printed,
    c.label_printed_on,
    c.label_outcome,
    c.label_job,
    c.label_job_on,
    c.label_job_until,
    c.delivery_mailed,
    c.handed_over,
    c.handed_over_by,
    c.handed_over_list,
    c.handed_over_on,
    c.surcharge_codes,
    c.admin_notes,
    c.manual,
    o.sender,
    o.recipient,
    o.differ_pickup,
    o.service,
    o.carrier_label,
    o.carrier_id,
    o.is_saturday,
    o.transport_kind,
    o.reference_number_1,
    o.reference_number_2,
    o.special_delivery_terms,
    o.signature_required,
    o.adult_signature_required,
    o.direct_delivery_only,
    o.carbon_neutral,
    o.receive_delivery_email,
    o.waybill,
    o.mission_copy,
    o.has_valor,
    o.has_above_valor_limit,
    o.total_weight,
    o.total_volume_weight,
    o.parcels_quantity,
    o.surcharges,
    o.customs,
    o.return_of,
    o.declared_restrictions,
    o.arrival,
    o.search_text
   FROM (shipment_course c
     JOIN shipment_order o ON (((o.client_id = c.client_id) AND (o.shipment_id = c.shipment_id))));

ALTER TABLE ONLY action_code
    ADD CONSTRAINT action_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY address
    ADD CONSTRAINT address_client_id_address_id_pk PRIMARY KEY (client_id, address_id);

ALTER TABLE ONLY address_import
    ADD CONSTRAINT address_import_client_id_import_id_pk PRIMARY KEY (client_id, import_id);

ALTER TABLE ONLY article
    ADD CONSTRAINT article_client_id_article_id_pk PRIMARY KEY (client_id, article_id);

ALTER TABLE ONLY audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY batch
    ADD CONSTRAINT batch_client_id_batch_id_pk PRIMARY KEY (client_id, batch_id);

ALTER TABLE ONLY batch
    ADD CONSTRAINT batch_rhythm_day UNIQUE (client_id, rhythm_day);

ALTER TABLE ONLY batch_row
    ADD CONSTRAINT batch_row_client_id_batch_id_place_pk PRIMARY KEY (client_id, batch_id, place);

ALTER TABLE ONLY box_sizes
    ADD CONSTRAINT box_sizes_pkey PRIMARY KEY (client_id);

ALTER TABLE ONLY carrier_number_block
    ADD CONSTRAINT carrier_number_block_pkey PRIMARY KEY (company_prefix);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_email UNIQUE (email);

ALTER TABLE ONLY client_log
    ADD CONSTRAINT client_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_number UNIQUE (number);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_user_uid UNIQUE (user_uid);

ALTER TABLE ONLY database_life
    ADD CONSTRAINT database_life_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY cut_off
    ADD CONSTRAINT cut_off_service_area_pk PRIMARY KEY (service, area);

ALTER TABLE ONLY destination
    ADD CONSTRAINT destination_pkey PRIMARY KEY (country);

ALTER TABLE ONLY exchange_rate
    ADD CONSTRAINT exchange_rate_pkey PRIMARY KEY (currency);

ALTER TABLE ONLY export_run
    ADD CONSTRAINT export_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY handover_line
    ADD CONSTRAINT handover_line_client_id_shipment_id_pk PRIMARY KEY (client_id, shipment_id);

ALTER TABLE ONLY handover_list
    ADD CONSTRAINT handover_list_client_id_list_id_pk PRIMARY KEY (client_id, list_id);

ALTER TABLE ONLY handover_list
    ADD CONSTRAINT handover_list_client_ref UNIQUE (client_id, client_ref);

ALTER TABLE ONLY handover_list
    ADD CONSTRAINT handover_list_serial UNIQUE (client_id, serial);

ALTER TABLE ONLY idempotency_key
    ADD CONSTRAINT idempotency_key_client_id_key_pk PRIMARY KEY (client_id, key);

ALTER TABLE ONLY import_mapping
    ADD CONSTRAINT import_mapping_client_id_mapping_id_pk PRIMARY KEY (client_id, mapping_id);

ALTER TABLE ONLY kept_bytes
    ADD CONSTRAINT kept_bytes_client_id_kind_pk PRIMARY KEY (client_id, kind);

ALTER TABLE ONLY last_outcome
    ADD CONSTRAINT last_outcome_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY late_shipment
    ADD CONSTRAINT late_shipment_client_id_shipment_id_pk PRIMARY KEY (client_id, shipment_id);

ALTER TABLE ONLY loose_content
    ADD CONSTRAINT loose_content_pkey PRIMARY KEY (key);

ALTER TABLE ONLY mail_kept
    ADD CONSTRAINT mail_kept_message UNIQUE (message_id);

ALTER TABLE ONLY mail_kept
    ADD CONSTRAINT mail_kept_pkey PRIMARY KEY (id);

ALTER TABLE ONLY mail_stop
    ADD CONSTRAINT mail_stop_client_id_mailbox_pk PRIMARY KEY (client_id, mailbox);

ALTER TABLE ONLY order_once
    ADD CONSTRAINT order_once_client_id_once_key_turn_pk PRIMARY KEY (client_id, once_key, turn);

ALTER TABLE ONLY packaging_order
    ADD CONSTRAINT packaging_order_client_id_packaging_id_pk PRIMARY KEY (client_id, packaging_id);

ALTER TABLE ONLY packaging_order
    ADD CONSTRAINT packaging_order_client_ref UNIQUE (client_id, client_ref);

ALTER TABLE ONLY parcel
    ADD CONSTRAINT parcel_client_id_parcel_id_pk PRIMARY KEY (client_id, parcel_id);

ALTER TABLE ONLY parcel
    ADD CONSTRAINT parcel_position UNIQUE (client_id, shipment_id, "position");

ALTER TABLE ONLY payer
    ADD CONSTRAINT payer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_client_id_pickup_id_pk PRIMARY KEY (client_id, pickup_id);

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_client_ref UNIQUE (client_id, client_ref);

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_of_shipment UNIQUE (client_id, shipment_id);

ALTER TABLE ONLY print_job
    ADD CONSTRAINT print_job_client_id_job_id_pk PRIMARY KEY (client_id, job_id);

ALTER TABLE ONLY print_station
    ADD CONSTRAINT print_station_client_id_station_id_pk PRIMARY KEY (client_id, station_id);

ALTER TABLE ONLY print_station
    ADD CONSTRAINT print_station_code UNIQUE (code_hash);

ALTER TABLE ONLY printer
    ADD CONSTRAINT printer_client_id_printer_id_pk PRIMARY KEY (client_id, printer_id);

ALTER TABLE ONLY rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY retention_mark
    ADD CONSTRAINT retention_mark_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (client_id);

ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shipment_client_day
    ADD CONSTRAINT shipment_client_day_day_client_id_pk PRIMARY KEY (day, client_id);

ALTER TABLE ONLY shipment_client_month
    ADD CONSTRAINT shipment_client_month_month_client_id_pk PRIMARY KEY (month, client_id);

ALTER TABLE ONLY shipment_order
    ADD CONSTRAINT shipment_client_ref UNIQUE (client_id, client_ref);

ALTER TABLE ONLY shipment_course
    ADD CONSTRAINT shipment_course_client_id_shipment_id_pk PRIMARY KEY (client_id, shipment_id);

ALTER TABLE ONLY shipment_day
    ADD CONSTRAINT shipment_day_day_service_status_surcharge_pk PRIMARY KEY (day, service, status, surcharge);

ALTER TABLE ONLY shipment_order
    ADD CONSTRAINT shipment_order_client_id_shipment_id_pk PRIMARY KEY (client_id, shipment_id);

ALTER TABLE ONLY stored_file
    ADD CONSTRAINT stored_file_folder_name_pk PRIMARY KEY (folder, name);

ALTER TABLE ONLY stored_file
    ADD CONSTRAINT stored_file_key UNIQUE (key);

ALTER TABLE ONLY template
    ADD CONSTRAINT template_client_id_template_id_pk PRIMARY KEY (client_id, template_id);

ALTER TABLE ONLY template_rhythm
    ADD CONSTRAINT template_rhythm_client_id_template_id_pk PRIMARY KEY (client_id, template_id);

ALTER TABLE ONLY tracking_event
    ADD CONSTRAINT tracking_event_client_id_event_id_pk PRIMARY KEY (client_id, event_id);

ALTER TABLE ONLY tracking_event
    ADD CONSTRAINT tracking_event_reference UNIQUE (client_id, parcel_id, reference);

ALTER TABLE ONLY worker_beat
    ADD CONSTRAINT worker_beat_pkey PRIMARY KEY (process);

CREATE INDEX action_code_client ON action_code USING btree (client_id);

CREATE INDEX action_code_expires ON action_code USING btree (expires);

CREATE INDEX address_changed ON address USING btree (client_id, changed, address_id);

CREATE INDEX address_company ON address USING btree (client_id, company);

CREATE INDEX address_deleted ON address USING btree (deleted) WHERE (deleted IS NOT NULL);

CREATE INDEX address_import_created ON address_import USING btree (created);

CREATE INDEX address_same ON address USING btree (client_id, same_key) WHERE (deleted IS NULL);

CREATE INDEX article_changed ON article USING btree (client_id, changed, article_id);

CREATE INDEX article_deleted ON article USING btree (deleted) WHERE (deleted IS NOT NULL);

CREATE INDEX article_same ON article USING btree (client_id, same_key) WHERE (deleted IS NULL);

CREATE INDEX audit_event_account ON audit_event USING btree (account, at) WHERE (account IS NOT NULL);

CREATE INDEX audit_event_at ON audit_event USING btree (at);

CREATE INDEX audit_event_client ON audit_event USING btree (client_id, at);

CREATE INDEX batch_deleted ON batch USING btree (deleted) WHERE (deleted IS NOT NULL);

CREATE INDEX batch_row_changed ON batch_row USING btree (client_id, batch_id, changed, place);

CREATE INDEX batch_updated ON batch USING btree (updated);

CREATE INDEX client_admin ON client USING btree (id) WHERE is_admin;

CREATE INDEX client_log_at ON client_log USING btree (at);

CREATE INDEX client_pending ON client USING btree (number) WHERE ((unlocked IS NULL) AND (is_active = false) AND (deleted IS NULL));

CREATE INDEX client_search ON client USING gin (search_text gin_trgm_ops);

CREATE INDEX export_run_started ON export_run USING btree (started);

CREATE INDEX handover_line_of_list ON handover_line USING btree (client_id, list_id, "position");

CREATE INDEX handover_list_closed ON handover_list USING btree (closed);

CREATE INDEX idempotency_key_created ON idempotency_key USING btree (created);

CREATE INDEX idempotency_key_running ON idempotency_key USING btree (locked_until) WHERE (state = 'running'::text);

CREATE INDEX loose_content_since ON loose_content USING btree (since);

CREATE INDEX mail_kept_at ON mail_kept USING btree (at);

CREATE INDEX order_once_shipment ON order_once USING btree (client_id, shipment_id);

CREATE INDEX packaging_order_all ON packaging_order USING btree (created DESC, packaging_id DESC);

CREATE INDEX packaging_order_newest ON packaging_order USING btree (client_id, created DESC, packaging_id DESC);

CREATE INDEX packaging_order_of_state ON packaging_order USING btree (state, created DESC, packaging_id DESC);

CREATE UNIQUE INDEX parcel_number ON parcel USING btree (tracking_number, (
CASE
    WHEN number_is_ours THEN '\x'::bytea
    ELSE uuid_send(parcel_id)
END)) WHERE (tracking_number IS NOT NULL);

CREATE INDEX pickup_all_by_date ON pickup USING btree (pickup_date DESC, pickup_id DESC);

CREATE INDEX pickup_by_date ON pickup USING btree (client_id, pickup_date);

CREATE INDEX pickup_open_by_date ON pickup USING btree (pickup_date DESC, pickup_id DESC) WHERE (status = 0);

CREATE INDEX print_job_created ON print_job USING btree (created);

CREATE INDEX print_job_newest ON print_job USING btree (client_id, created DESC, job_id DESC);

CREATE INDEX print_job_run ON print_job USING btree (client_id, run_id);

CREATE INDEX print_job_waiting ON print_job USING btree (client_id, station_id, job_id) WHERE (state = ANY (ARRAY['queued'::text, 'handed'::text]));

CREATE INDEX printer_of_station ON printer USING btree (client_id, station_id);

CREATE INDEX session_client ON session USING btree (client_id);

CREATE INDEX shipment_all_by_status ON shipment_course USING btree (shipment_status, created DESC, shipment_id DESC) WHERE (state = 'ready'::text);

CREATE INDEX shipment_all_newest ON shipment_course USING btree (created DESC, shipment_id DESC, shipment_status, client_id) WHERE (state = 'ready'::text);

CREATE INDEX shipment_all_updated ON shipment_course USING btree (COALESCE(status_updated, created) DESC, shipment_id DESC, shipment_status, client_id, status_updated, created) WHERE (state = 'ready'::text);

CREATE INDEX shipment_by_status ON shipment_course USING btree (client_id, shipment_status, created DESC, shipment_id DESC) WHERE (state = 'ready'::text);

CREATE INDEX shipment_client_day_sums ON shipment_client_day USING btree (day, client_id, shipments, cents);

CREATE INDEX shipment_exception ON shipment_course USING btree (status_updated, created) WHERE ((state = 'ready'::text) AND (shipment_status = 5));

CREATE INDEX shipment_long_words ON shipment_order USING btree (created DESC, shipment_id DESC) WHERE (octet_length(search_text) > 1500);

CREATE INDEX shipment_manual ON shipment_course USING btree (created, shipment_id, shipment_status) WHERE ((state = 'ready'::text) AND ((shipment_status IS NULL) OR (manual IS NOT NULL)));

CREATE INDEX shipment_newest ON shipment_course USING btree (client_id, created DESC, shipment_id DESC, shipment_status) WHERE (state = 'ready'::text);

CREATE INDEX shipment_invoice_number ON shipment_order USING btree (client_id, ((customs ->> 'invoice_number'::text))) WHERE (customs IS NOT NULL);

CREATE INDEX shipment_own_number ON shipment_order USING btree (client_id, reference_number_1, created DESC) WHERE (reference_number_1 <> ''::text);

CREATE INDEX shipment_reference_1 ON shipment_order USING gin (reference_number_1 gin_trgm_ops) WHERE (reference_number_1 <> ''::text);

CREATE INDEX shipment_reference_2 ON shipment_order USING gin (reference_number_2 gin_trgm_ops) WHERE (reference_number_2 <> ''::text);

CREATE INDEX shipment_search ON shipment_order USING gin (client_id, search_text gin_trgm_ops);

CREATE INDEX shipment_surcharged ON shipment_course USING btree (created DESC, shipment_id DESC, shipment_status, status_updated, client_id, surcharge_codes) WHERE ((state = 'ready'::text) AND (surcharge_codes IS NOT NULL));

CREATE INDEX shipment_words ON shipment_order USING btree (created DESC, shipment_id DESC, client_id, search_text) WHERE (octet_length(search_text) <= 1500);

CREATE INDEX template_rhythm_done_until ON template_rhythm USING btree (done_until, client_id);

CREATE INDEX tracking_event_of_shipment ON tracking_event USING btree (client_id, shipment_id, at);

ALTER TABLE ONLY action_code
    ADD CONSTRAINT action_code_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY address
    ADD CONSTRAINT address_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY address_import
    ADD CONSTRAINT address_import_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY article
    ADD CONSTRAINT article_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY batch
    ADD CONSTRAINT batch_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY batch_row
    ADD CONSTRAINT batch_row_client_id_batch_id_batch_client_id_batch_id_fk FOREIGN KEY (client_id, batch_id) REFERENCES batch(client_id, batch_id) ON DELETE CASCADE;

ALTER TABLE ONLY box_sizes
    ADD CONSTRAINT box_sizes_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY client
    ADD CONSTRAINT client_paid_by_payer_id_fk FOREIGN KEY (paid_by) REFERENCES payer(id);

ALTER TABLE ONLY handover_line
    ADD CONSTRAINT handover_line_list FOREIGN KEY (client_id, list_id) REFERENCES handover_list(client_id, list_id) ON DELETE CASCADE;

ALTER TABLE ONLY handover_line
    ADD CONSTRAINT handover_line_shipment FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY handover_list
    ADD CONSTRAINT handover_list_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id);

ALTER TABLE ONLY handover_list
    ADD CONSTRAINT handover_list_closed_by_client_id_fk FOREIGN KEY (closed_by) REFERENCES client(id);

ALTER TABLE ONLY idempotency_key
    ADD CONSTRAINT idempotency_key_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY import_mapping
    ADD CONSTRAINT import_mapping_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY kept_bytes
    ADD CONSTRAINT kept_bytes_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY mail_stop
    ADD CONSTRAINT mail_stop_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY late_shipment
    ADD CONSTRAINT late_shipment_order FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY order_once
    ADD CONSTRAINT order_once_order FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY packaging_order
    ADD CONSTRAINT packaging_order_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id);

ALTER TABLE ONLY parcel
    ADD CONSTRAINT parcel_client_id_shipment_id_shipment_order_client_id_shipment_ FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_booked_by_client_id_fk FOREIGN KEY (booked_by) REFERENCES client(id);

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id);

ALTER TABLE ONLY pickup
    ADD CONSTRAINT pickup_client_id_shipment_id_shipment_order_client_id_shipment_ FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY print_job
    ADD CONSTRAINT print_job_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY print_station
    ADD CONSTRAINT print_station_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY printer
    ADD CONSTRAINT printer_station FOREIGN KEY (client_id, station_id) REFERENCES print_station(client_id, station_id) ON DELETE CASCADE;

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY session
    ADD CONSTRAINT session_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY shipment_course
    ADD CONSTRAINT shipment_course_client_id_shipment_id_shipment_order_client_id_ FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

ALTER TABLE ONLY shipment_order
    ADD CONSTRAINT shipment_order_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id);

ALTER TABLE ONLY template
    ADD CONSTRAINT template_client_id_client_id_fk FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE;

ALTER TABLE ONLY template_rhythm
    ADD CONSTRAINT template_rhythm_template FOREIGN KEY (client_id, template_id) REFERENCES template(client_id, template_id) ON DELETE CASCADE;

ALTER TABLE ONLY tracking_event
    ADD CONSTRAINT tracking_event_client_id_shipment_id_shipment_order_client_id_s FOREIGN KEY (client_id, shipment_id) REFERENCES shipment_order(client_id, shipment_id) ON DELETE CASCADE;

CREATE TRIGGER audit_event_kept BEFORE DELETE OR UPDATE ON audit_event FOR EACH ROW EXECUTE FUNCTION keep_audit_event();

CREATE TRIGGER audit_event_not_emptied BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON address_import REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('address_imports');

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON article REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('articles');

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON batch REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON batch_row REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON import_mapping REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('import_mappings');

CREATE TRIGGER kept_bytes_of_delete AFTER DELETE ON template REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('templates');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON address_import REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('address_imports');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON article REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('articles');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON batch REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON batch_row REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON import_mapping REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('import_mappings');

CREATE TRIGGER kept_bytes_of_insert AFTER INSERT ON template REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('templates');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON address_import REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('address_imports');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON article REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('articles');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON batch REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON batch_row REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('batches');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON import_mapping REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('import_mappings');

CREATE TRIGGER kept_bytes_of_update AFTER UPDATE ON template REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_kept_bytes('templates');

CREATE TRIGGER pickup_words_of_insert AFTER INSERT ON pickup FOR EACH ROW EXECUTE FUNCTION note_pickup_words();

CREATE TRIGGER pickup_words_of_update AFTER UPDATE ON pickup FOR EACH ROW WHEN ((((old.confirmation_id IS DISTINCT FROM new.confirmation_id) OR (old.from_address IS DISTINCT FROM new.from_address)) OR (old.shipment_id IS DISTINCT FROM new.shipment_id))) EXECUTE FUNCTION note_pickup_words();

CREATE TRIGGER shipment_delta_of_delete BEFORE DELETE ON shipment_order FOR EACH ROW EXECUTE FUNCTION note_order_delta();

CREATE TRIGGER shipment_delta_of_insert AFTER INSERT ON shipment_course FOR EACH ROW WHEN ((new.state = 'ready'::text)) EXECUTE FUNCTION note_course_delta();

CREATE TRIGGER shipment_delta_of_order AFTER UPDATE ON shipment_order FOR EACH ROW WHEN (((old.service IS DISTINCT FROM new.service) OR (old.surcharges IS DISTINCT FROM new.surcharges))) EXECUTE FUNCTION note_order_delta();

CREATE TRIGGER shipment_delta_of_update AFTER UPDATE ON shipment_course FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.created IS DISTINCT FROM new.created)) OR (old.shipment_status IS DISTINCT FROM new.shipment_status))) EXECUTE FUNCTION note_course_delta();
