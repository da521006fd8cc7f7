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

/** A computer beside the printers that prints for a client (docs/rules.md 15.15). Without a token it is still to be paired. */
export const printStation = pgTable(
  'print_station',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    station_id: uuid('station_id').notNull(),
    name: text('name').notNull(),
    created: created(),
    /** Of the code that pairs it, and of the secret it proves itself with: hashes only. */
    code_hash: bytea('code_hash'),
    code_expires: instant('code_expires'),
    secret_hash: bytea('secret_hash'),
    paired: instant('paired'),
    seen: instant('seen'),
    version: text('version').notNull().default(''),
    platform: text('platform').notNull().default(''),
    /** Printers its computer knows. */
    found: jsonb('found')
      .$type<{ kind: PrinterKind; address: string; name: string }[]>()
      .notNull()
      .default([]),
    /** Grows with each change of its printers: the station asks for what is newer. */
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
    /** As its station said last. */
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

/** What a print job is made of when its station fetches it. */
export type PrintWanted = {
  /** In their order; none of a test page or a handover list. */
  shipment_ids: string[];
  /** The handover list: that of a day as it is then, or a closed one. */
  handover?: { language: 'de' | 'en' } & ({ day: string } | { list_id: string });
  parcel_id?: string;
  paper?: PrintedPaper;
  invoice_copies?: number;
};

/** Something a station prints once (domain/labels/print-job.ts). It outlives printer and station, so that one can see what became of it. */
export const printJob = pgTable(
  'print_job',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    job_id: uuid('job_id').notNull(),
    /** The Idempotency-Key of the press it comes of. */
    run_id: uuid('run_id').notNull(),
    station_id: uuid('station_id').notNull(),
    printer_id: uuid('printer_id').notNull(),
    printer_name: text('printer_name').notNull(),
    kind: text('kind', { enum: printJobKinds }).notNull(),
    wanted: jsonb('wanted').$type<PrintWanted>().notNull(),
    state: text('state', { enum: printStates }).notNull(),
    claim: uuid('claim'),
    attempt: integer('attempt').notNull(),
    reason: text('reason', { enum: printReasons }),
    created: instant('created').notNull(),
    /** When its state changed last. */
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
