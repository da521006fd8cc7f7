import { api } from '#app/api/client.ts';
import type { InvoiceCopies, RunOrder } from '#domain/shipment/shipment.ts';
import { hasNoWayBack, showFile } from './file-view.ts';
import { fromBase64 } from './from-base64.ts';
import { isDownload, type LabelChoice, toLabelRequest } from './label-choice.ts';

/** Shipments in print order, or one parcel of one shipment. */
export type LabelTarget = {
  shipment_ids: readonly [string, ...string[]];
  parcel_id?: string;
  labels: number;
  of?: string;
  /** Shipments with papers (domain/labels/papers.ts); looked up if undefined. */
  papered?: readonly string[];
  order?: RunOrder;
  /** Tracking numbers of a single shipment; with them the printed label is stored on this device. */
  numbers?: readonly string[];
};

/** Base64, whole or in pieces. */
export type PrintedFile = { file: string | readonly string[]; name: string };
type File = { file: string; name: string };

/** ms the viewer needs before the print dialog (docs/rules.md 15.5). */
const printDelayMs = 2000;
/** ms in which the user may save or reload the file from its tab. */
const urlLifeMs = 10 * 60_000;

/** Call within the click, or the browser blocks the tab as a pop-up. */
export function openLabelTab(choice: LabelChoice, waitingText: string): Window | null {
  if (isDownload(choice) || hasNoWayBack()) return null;
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = waitingText;
    tab.document.body.textContent = waitingText;
  }
  return tab;
}

/**
 * Labels without papers, which another printer prints. `once`: refused if printed before; `store`: stored, not marked as
 * printed.
 */
export async function fetchLabel(
  { shipment_ids: [shipment_id], parcel_id }: LabelTarget,
  choice: LabelChoice,
  how: 'once' | 'again' | 'store',
): Promise<File> {
  const request = { ...toLabelRequest(choice), papers: 'without' } as const;
  const one = { shipment_id, ...(parcel_id ? { parcel_id } : {}), ...request };
  const more = { once: { once: '1' }, again: {}, store: { mark: '0' } } as const;
  return (await api.shipment.label({ ...one, ...more[how] })).data;
}

export async function fetchInvoice(shipment_id: string, invoice_copies: InvoiceCopies): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers: 'only', invoice_copies })).data;
}

export async function fetchTransportDocument(shipment_id: string): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers: 'danger' })).data;
}

export async function fetchOrderPaper(
  shipment_id: string,
  papers: 'waybill' | 'mission_copy',
): Promise<File> {
  return (await api.shipment.label({ shipment_id, papers })).data;
}

const types: Record<string, string> = { zpl: 'text/plain', png: 'image/png', zip: 'application/zip' };

/** Shows a PDF in the tab to print; downloads other files, or all without a tab. An installed iPad app shows them itself. */
export async function printFile(
  fetchFile: () => Promise<PrintedFile>,
  tab: Window | null,
): Promise<'shown' | 'saved'> {
  try {
    const { file, name } = await fetchFile();
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/pdf';
    const parts = [file].flat().map(fromBase64);
    if (hasNoWayBack()) {
      showFile(new File(parts, name, { type }));
      return 'shown';
    }
    const url = URL.createObjectURL(new Blob(parts, { type }));
    setTimeout(() => URL.revokeObjectURL(url), urlLifeMs);
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

/** Some viewers ignore the page; the user then presses their print button. */
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
