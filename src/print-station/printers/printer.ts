import type { Medium } from './media.ts';

/** See domain/labels/printer.ts. */
export type PrinterState =
  | 'unknown'
  | 'ready'
  | 'paper_out'
  | 'ribbon_out'
  | 'open'
  | 'paused'
  | 'offline'
  | 'fault'
  /** No space for the journal: the station prints nothing. */
  | 'disk_full'
  /** Neither found by the station nor allowed at its computer. */
  | 'not_allowed';

export type PrintReason =
  | 'unconfirmed'
  | 'station_restarted'
  | 'connection_lost'
  | 'printer_refused'
  | 'medium_refused';

/**
 * `printed`: confirmed. `unsure`: partly sent, result unknown. `failed`: rejected. `returned`: no byte sent; may be
 * printed later.
 */
export type PrintResult =
  | { outcome: 'printed' | 'sent' | 'returned'; reason: null }
  | { outcome: 'unsure' | 'failed'; reason: PrintReason };

export type PrintFile = {
  name: string;
  bytes: Buffer;
  content_type: string;
  /** Undefined if the file names its size itself. */
  medium?: Medium | undefined;
};

export type PrinterConfig = {
  printer_id: string;
  name: string;
  kind: 'raw' | 'ipp' | 'system';
  address: string;
  format: string;
};

export type FoundPrinter = { kind: PrinterConfig['kind']; address: string; name: string };

export type Driver = {
  /** Jobs accepted before the first is confirmed. */
  depth: number;
  /** Never throws. */
  probe(): Promise<PrinterState>;
  /** `begin` is called once, before the first byte leaves. */
  print(file: PrintFile, begin: () => void): Promise<PrintResult>;
  close(): void;
};

export type OnState = (state: PrinterState) => void;
export type Say = (line: string) => void;

export const printed: PrintResult = { outcome: 'printed', reason: null };
/** All sent, no confirmation. */
export const sent: PrintResult = { outcome: 'sent', reason: null };
export const returned: PrintResult = { outcome: 'returned', reason: null };
export const unsure = (reason: PrintReason): PrintResult => ({ outcome: 'unsure', reason });
export const failed = (reason: PrintReason): PrintResult => ({ outcome: 'failed', reason });

export const takesJobs = (state: PrinterState): boolean => state === 'ready' || state === 'unknown';
