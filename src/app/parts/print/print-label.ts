import { api } from '#app/api/client.ts';
import type { InvoiceCopies, RunOrder } from '#domain/shipment/shipment.ts';
import { fromBase64 } from './from-base64.ts';
import { isDownload, type LabelChoice, toLabelRequest } from './label-choice.ts';

/** Whole shipments, in the order in which their labels are wanted, or one parcel of one. */
export type LabelTarget = {
  shipment_ids: readonly [string, ...string[]];
  parcel_id?: string;
  /** Labels that are printed. */
  labels: number;
  /** Recipient and number, where it is one shipment. */
  of?: string;
  /** These of the shipments have papers beside their labels (domain/labels/papers.ts); without it they are looked up. */
  papered?: readonly string[];
  /** The order of several; as they are named unless said otherwise. */
  order?: RunOrder;
  /** Tracking numbers of the labels, where it is one shipment: what is printed then is kept on this device. */
  numbers?: readonly string[];
};

/** A file in base64, whole or in pieces. */
export type PrintedFile = { file: string | readonly string[]; name: string };
type File = { file: string; name: string };

/** ms before the print dialog opens (docs/rules.md 15.5): the viewer needs them to show the file. */
const printDelayMs = 2000;
/** ms during which somebody may still save or reload the file from its tab. */
const keepUrlMs = 10 * 60_000;

/** Opens the tab a label will be shown in; within the click, since later the browser would take it for a pop-up. */
export function openLabelTab(choice: LabelChoice, waitingText: string): Window | null {
  if (isDownload(choice)) return null;
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = waitingText;
    tab.document.body.textContent = waitingText;
  }
  return tab;
}

/**
 * The labels of one shipment, without its papers: those are for another printer. `once`: refused where it was printed
 * before; `keep`: it is not printed now and leaves no mark.
 */
export async function fetchLabel(
  { shipment_ids: [shipment_id], parcel_id }: LabelTarget,
  choice: LabelChoice,
  how: 'once' | 'again' | 'keep',
): Promise<File> {
  const request = { ...toLabelRequest(choice), papers: 'without' } as const;
  const one = { shipment_id, ...(parcel_id ? { parcel_id } : {}), ...request };
  const more = { once: { once: '1' }, again: {}, keep: { mark: '0' } } as const;
  return (await api.shipment.label({ ...one, ...more[how] })).data;
}

/** The customs invoice without the labels. */
export async function fetchInvoice(shipment_id: string, invoice_copies: InvoiceCopies): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers: 'only', invoice_copies })).data;
}

/** The transport document of dangerous goods. */
export async function fetchTransportDocument(shipment_id: string): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers: 'danger' })).data;
}

/** The waybill or the copy of the order. */
export async function fetchOrderPaper(
  shipment_id: string,
  papers: 'waybill' | 'mission_copy',
): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers })).data;
}

const types: Record<string, string> = { zpl: 'text/plain', png: 'image/png', zip: 'application/zip' };

/** Fetches a file and hands it to the printer: PDF in the tab, everything else, or without a tab, as a download. */
export async function printFile(
  fetchFile: () => Promise<PrintedFile>,
  tab: Window | null,
): Promise<'shown' | 'saved'> {
  try {
    const { file, name } = await fetchFile();
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/pdf';
    const url = URL.createObjectURL(new Blob([file].flat().map(fromBase64), { type }));
    setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
    if (!tab || tab.closed) {
      downloadFile(url, name);
      return 'saved';
    }
    tab.location.replace(url);
    await new Promise((resolve) => setTimeout(resolve, printDelayMs));
    askToPrint(tab);
    return 'shown';
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Asks the tab to print. Some viewers take no orders from a page; their own print button is in sight then. */
function askToPrint(tab: Window): void {
  try {
    if (!tab.closed) tab.print();
  } catch {}
}

function downloadFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
