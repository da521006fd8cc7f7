import * as v from 'valibot';
import type { LabelFormat } from '#domain/shipment/shipment.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { requiredText } from '#domain/values/text.ts';

/* Printers of a print station (docs/rules.md 15.15). */

/** ZPL to port 9100, IPP (printer or server), or the computer's print command. */
export const printerKinds = ['raw', 'ipp', 'system'] as const;
export type PrinterKind = (typeof printerKinds)[number];

export const printerStates = [
  'unknown',
  'ready',
  'paper_out',
  'ribbon_out',
  'open',
  'paused',
  'offline',
  'fault',
  /** The station needs disk space for its journal. */
  'disk_full',
  /** The station neither found this address nor was told it at its computer. */
  'not_allowed',
] as const;
export const PrinterState = v.picklist(printerStates);
export type PrinterState = v.InferOutput<typeof PrinterState>;

export const printerFormats = [
  'zpl',
  'zpl_300',
  'pdf_a6',
  'pdf_100x150',
  'pdf_103x199',
  'pdf_4x6',
  'pdf_a4',
  'pdf_a4_two',
  'pdf_a4_one',
] as const satisfies readonly LabelFormat[];
export type PrinterFormat = (typeof printerFormats)[number];

export const isZpl = (format: PrinterFormat): boolean => format === 'zpl' || format === 'zpl_300';

const isFormatOf: Record<PrinterKind, (format: PrinterFormat) => boolean> = {
  raw: isZpl,
  ipp: (format) => !isZpl(format),
  // A queue without a driver passes on any format.
  system: () => true,
};

export const formatsOf = (kind: PrinterKind): readonly PrinterFormat[] =>
  printerFormats.filter(isFormatOf[kind]);

/** Without a status the station cannot know whether labels came out. */
export const confirmsNothing = ({ kind, state }: { kind: PrinterKind; state: PrinterState }): boolean =>
  kind === 'raw' && state === 'unknown';

export const printsPapers = ({ format }: { format: PrinterFormat }): boolean => !isZpl(format);

export const printerLimits = { name: 40, address: 200, stations: 20, printers: 20 } as const;

const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i;
/** A leading dash would be an option of the command. */
const queue = /^[\p{L}\p{N}_.@][\p{L}\p{N}_.@ -]*$/u;

/** Accepts `host[:port]`, `ipp://host[:port]/path` or a queue's name. */
export function isPrinterAddress(kind: PrinterKind, address: string): boolean {
  if (kind === 'system') return queue.test(address);
  if (kind === 'raw') {
    const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(address) ?? [];
    return host.test(name) && isPort(port);
  }
  const [, name = '', port] =
    /^ipps?:\/\/([^/:[\]]+|\[[^\]]+\])(?::(\d{1,5}))?(?:\/[^\s]*)?$/i.exec(address) ?? [];
  return host.test(name) && isPort(port);
}

const isPort = (port: string | undefined) =>
  port === undefined || (Number(port) > 0 && Number(port) <= 65_535);

export const StationName = requiredText('printer_name_required', printerLimits.name);

export const Printer = v.pipe(
  v.object({
    name: StationName,
    kind: v.picklist(printerKinds),
    address: requiredText('printer_address_required', printerLimits.address),
    format: v.picklist(printerFormats),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['address']],
      ({ kind, address }) => isPrinterAddress(kind, address),
      'printer_address_not_valid' satisfies IssueCode,
    ),
    ['address'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['format']],
      ({ kind, format }) => isFormatOf[kind](format),
      'not_valid' satisfies IssueCode,
    ),
    ['format'],
  ),
);
export type Printer = v.InferOutput<typeof Printer>;

/** Small jobs start early, and a fault affects few labels. */
export const shipmentsPerJob = 20;

export function jobsOf<T>(shipments: readonly T[]): T[][] {
  const jobs: T[][] = [];
  for (let at = 0; at < shipments.length; at += shipmentsPerJob)
    jobs.push(shipments.slice(at, at + shipmentsPerJob));
  return jobs;
}
