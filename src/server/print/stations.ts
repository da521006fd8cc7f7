import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ShownPrinter, Station } from '#contract/print.ts';
import { type Printer, printerLimits } from '#domain/labels/printer.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printer, printStation } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import { ringBell } from './bell.ts';
import { isConnected } from './is-connected.ts';
import { dropJobs } from './job-queries.ts';
import { localKeyOf } from './local-key.ts';

/** ms; a refused computer tries again within 15 seconds. */
const twinShownMs = 5 * 60_000;

type StationDeps = Pick<Deps, 'db' | 'clock' | 'caller'>;
type StationRow = typeof printStation.$inferSelect;
export type PrinterRow = typeof printer.$inferSelect;

export async function listStations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
): Promise<Station[]> {
  const stations = await db
    .select()
    .from(printStation)
    .where(and(eq(printStation.client_id, client_id), isNotNull(printStation.secret_hash)))
    .orderBy(asc(printStation.paired), asc(printStation.station_id));
  const printers = await db
    .select()
    .from(printer)
    .where(eq(printer.client_id, client_id))
    .orderBy(asc(printer.created), asc(printer.printer_id));
  return stations.map((row) => showStation(row, printers, clock.now()));
}

function showStation(row: StationRow, printers: readonly PrinterRow[], now: Date): Station {
  const { station_id, name, seen, version, platform, found, host } = row;
  const connected = isConnected(seen, now);
  return {
    station_id,
    name,
    paired: timestamp(row.paired ?? row.created),
    seen: seen && timestamp(seen),
    is_connected: connected,
    version,
    platform,
    printers: printers.filter((it) => it.station_id === station_id).map((it) => showPrinter(it, connected)),
    found,
    host,
    twin: twinOf(row, now),
    local_key: localKeyOf(row.secret_hash),
  };
}

const twinOf = ({ twin_host, twin_seen }: StationRow, now: Date): Station['twin'] =>
  twin_host !== null && twin_seen && now.getTime() - twin_seen.getTime() < twinShownMs
    ? { host: twin_host, seen: timestamp(twin_seen) }
    : null;

/** The last state of an offline station is out of date. */
const showPrinter = (row: PrinterRow, connected: boolean): ShownPrinter => ({
  printer_id: row.printer_id,
  station_id: row.station_id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  format: row.format,
  state: connected ? row.state : 'unknown',
});

/** Refuses another client's printer as if it did not exist. */
export async function getPrinter(db: DbOrTx, client_id: string, printer_id: string): Promise<PrinterRow> {
  const [row] = await db
    .select()
    .from(printer)
    .where(and(eq(printer.client_id, client_id), eq(printer.printer_id, printer_id)))
    .for('update');
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

/** A printer that moves to another station drops its waiting jobs. */
export async function savePrinter(
  deps: StationDeps,
  { client_id }: CurrentUser,
  {
    station_id,
    printer_id,
    printer: requested,
  }: { station_id: string; printer_id: string; printer: Printer },
): Promise<ShownPrinter> {
  return deps.db.transaction(async (tx) => {
    const station = await lockStation(tx, client_id, station_id);
    if (!station?.secret_hash) throw refusal('NOT_FOUND');
    const others = await tx
      .select({ printer_id: printer.printer_id, station_id: printer.station_id })
      .from(printer)
      .where(eq(printer.client_id, client_id));
    const known = others.find((it) => it.printer_id === printer_id);
    if (known && known.station_id !== station_id) throw refusal('NOT_FOUND');
    const here = others.filter((it) => it.station_id === station_id);
    if (!known && here.length >= printerLimits.printers) throw refusal('PRINT_STATION_LIMIT');
    const [row] = await tx
      .insert(printer)
      .values({ client_id, station_id, printer_id, ...requested, created: deps.clock.now() })
      .onConflictDoUpdate({
        target: [printer.client_id, printer.printer_id],
        set: { ...requested, state: 'unknown' },
      })
      .returning();
    await recordChange(tx, client_id, station_id);
    return showPrinter(row as PrinterRow, isConnected(station.seen, deps.clock.now()));
  });
}

/** Returns whether the printer existed. Waiting jobs fail, the user is asked about claimed ones. */
export async function removePrinter(
  deps: StationDeps,
  { client_id }: CurrentUser,
  printer_id: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(printer)
      .where(and(eq(printer.client_id, client_id), eq(printer.printer_id, printer_id)))
      .returning({ station_id: printer.station_id });
    if (!gone) return false;
    await dropJobs(tx, { client_id, printer_id }, deps.clock.now());
    await recordChange(tx, client_id, gone.station_id);
    return true;
  });
}

/** Returns whether the station existed. Its jobs end like those of a removed printer. */
export async function removeStation(
  deps: StationDeps,
  { client_id }: CurrentUser,
  station_id: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(printStation)
      .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)))
      .returning({ station_id: printStation.station_id });
    if (!gone) return false;
    await dropJobs(tx, { client_id, station_id }, deps.clock.now());
    await audit(deps, tx, 'print_station_removed', { client_id, details: { station_id } });
    await ringBell(tx, client_id);
    return true;
  });
}

/** Serialises changes of a station's printers. */
export async function lockStation(
  tx: DbOrTx,
  client_id: string,
  station_id: string,
): Promise<StationRow | undefined> {
  const [row] = await tx
    .select()
    .from(printStation)
    .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)))
    .for('update');
  return row;
}

async function recordChange(tx: DbOrTx, client_id: string, station_id: string): Promise<void> {
  await tx
    .update(printStation)
    .set({ revision: sql`${printStation.revision} + 1` })
    .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)));
  await ringBell(tx, client_id);
}

export async function countStations(db: DbOrTx, client_id: string): Promise<number> {
  return db.$count(
    printStation,
    and(eq(printStation.client_id, client_id), isNotNull(printStation.secret_hash)),
  );
}

/** A client has at most one unused code. */
export async function dropUnpaired(tx: DbOrTx, client_id: string): Promise<void> {
  await tx
    .delete(printStation)
    .where(and(eq(printStation.client_id, client_id), isNull(printStation.secret_hash)));
}
