import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type PrintedPaper, printJobKinds, printReasons, printStates } from '#domain/labels/print-job.ts';
import { type PrinterKind, printerFormats, printerKinds, printerStates } from '#domain/labels/printer.ts';
import { client } from './clients.ts';
import { bytea, created, instant, newest } from './columns.ts';

/** A computer that prints for a client (docs/rules.md 15.15); without a token it is not yet paired. */
export const printStation = pgTable(
  'print_station',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    station_id: uuid('station_id').notNull(),
    name: text('name').notNull(),
    created: created(),
    code_hash: bytea('code_hash'),
    code_expires: instant('code_expires'),
    secret_hash: bytea('secret_hash'),
    paired: instant('paired'),
    seen: instant('seen'),
    version: text('version').notNull().default(''),
    platform: text('platform').notNull().default(''),
    /** The one computer that prints with this identity; null until its first call. */
    computer: text('computer'),
    host: text('host').notNull().default(''),
    /** Another computer with the same identity, and its last refused call. */
    twin_host: text('twin_host'),
    twin_seen: instant('twin_seen'),
    found: jsonb('found')
      .$type<{ kind: PrinterKind; address: string; name: string }[]>()
      .notNull()
      .default([]),
    /** Grows with each change of its printers; the station polls for newer ones. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.station_id] }), unique('print_station_code').on(t.code_hash)],
);

export const printer = pgTable(
  'printer',
  {
    client_id: uuid('client_id').notNull(),
    printer_id: uuid('printer_id').notNull(),
    station_id: uuid('station_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: printerKinds }).notNull(),
    address: text('address').notNull(),
    format: text('format', { enum: printerFormats }).notNull(),
    state: text('state', { enum: printerStates }).notNull().default('unknown'),
    created: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.printer_id] }),
    foreignKey({
      name: 'printer_station',
      columns: [t.client_id, t.station_id],
      foreignColumns: [printStation.client_id, printStation.station_id],
    }).onDelete('cascade'),
    index('printer_of_station').on(t.client_id, t.station_id),
  ],
);

export type PrintRequest = {
  /** Empty for a test page or a handover list. */
  shipment_ids: string[];
  /** A day's list as it is when printed, or a closed list. */
  handover?: { language: 'de' | 'en' } & ({ day: string } | { list_id: string });
  parcel_id?: string;
  /** The first shipment's labels up to this parcel came out before the run tore (docs/rules.md 15.16). */
  after_parcel?: string;
  paper?: PrintedPaper;
  invoice_copies?: number;
};

/** The row outlives printer and station, so its result stays visible (domain/labels/print-job.ts). */
export const printJob = pgTable(
  'print_job',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    job_id: uuid('job_id').notNull(),
    /** The Idempotency-Key of the user's request. */
    run_id: uuid('run_id').notNull(),
    station_id: uuid('station_id').notNull(),
    printer_id: uuid('printer_id').notNull(),
    printer_name: text('printer_name').notNull(),
    kind: text('kind', { enum: printJobKinds }).notNull(),
    requested: jsonb('wanted').$type<PrintRequest>().notNull(),
    state: text('state', { enum: printStates }).notNull(),
    claim: uuid('claim'),
    attempt: integer('attempt').notNull(),
    reason: text('reason', { enum: printReasons }),
    created: instant('created').notNull(),
    changed: instant('changed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.job_id] }),
    index('print_job_run').on(t.client_id, t.run_id),
    index('print_job_newest').on(t.client_id, newest(t.created), newest(t.job_id)),
    index('print_job_waiting')
      .on(t.client_id, t.station_id, t.job_id)
      .where(sql`${t.state} in ('queued', 'handed')`),
    index('print_job_created').on(t.created),
  ],
);
