/** How a printer is, in the portal's words (domain/labels/printer.ts). */
export type PrinterState =
  | 'unknown'
  | 'ready'
  | 'paper_out'
  | 'ribbon_out'
  | 'open'
  | 'paused'
  | 'offline'
  | 'fault'
  /** Of the station: without room for its journal it prints nothing. */
  | 'disk_full';

export type PrintReason = 'unconfirmed' | 'station_restarted' | 'connection_lost' | 'printer_refused';

/**
 * `printed`: it came out as far as the printer can say. `unsure`: some of it went there, and nothing says what became of
 * it. `failed`: the printer does not take it. `returned`: not a byte went there; it may be printed later.
 */
export type PrintResult =
  | { outcome: 'printed' | 'sent' | 'returned'; reason: null }
  | { outcome: 'unsure' | 'failed'; reason: PrintReason };

export type PrintFile = { name: string; bytes: Buffer; content_type: string };

export type PrinterConfig = {
  printer_id: string;
  name: string;
  kind: 'raw' | 'ipp' | 'system';
  address: string;
  format: string;
};

/** A printer that could be set up. */
export type FoundPrinter = { kind: PrinterConfig['kind']; address: string; name: string };

/** The one way to a printer. */
export type Driver = {
  /** Jobs that it takes before the first of them is confirmed. */
  depth: number;
  /** Asks the printer how it is; never throws. */
  probe(): Promise<PrinterState>;
  /** Prints a file; `begin` is called once, before the first byte leaves. */
  print(file: PrintFile, begin: () => void): Promise<PrintResult>;
  close(): void;
};

/** Tells what a driver learns of its printer while it prints. */
export type OnState = (state: PrinterState) => void;

export const printed: PrintResult = { outcome: 'printed', reason: null };
/** A printer that confirms nothing has all of it. */
export const sent: PrintResult = { outcome: 'sent', reason: null };
export const returned: PrintResult = { outcome: 'returned', reason: null };
export const unsure = (reason: PrintReason): PrintResult => ({ outcome: 'unsure', reason });
export const failed = (reason: PrintReason): PrintResult => ({ outcome: 'failed', reason });

/** Whether it makes sense to hand the printer something. */
export const takesJobs = (state: PrinterState): boolean => state === 'ready' || state === 'unknown';
