import { api } from '#app/api/client.ts';
import { type LabelChoice, toLabelRequest } from './label-choice.ts';

export type LabelTarget = { shipment_id: string; parcel_id?: string };

/** "Printing happens after a 2 s delay" (spec 2 §2): the viewer needs the time to show the file. */
const printDelayMs = 2000;
/** As long as somebody may still save or reload the file from its tab. */
const keepUrlMs = 10 * 60_000;

/** Opens the tab a label will be shown in; within the click, since later the browser would take it for a pop-up. */
export function openLabelTab(choice: LabelChoice, waitingText: string): Window | null {
  if (choice === 'zpl') return null;
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = waitingText;
    tab.document.body.textContent = waitingText;
  }
  return tab;
}

/** Fetches a label and hands it to the printer: PDF in the tab, everything else, or without a tab, as a download. */
export async function printLabel(
  target: LabelTarget,
  choice: LabelChoice,
  tab: Window | null,
): Promise<'shown' | 'saved'> {
  try {
    const { data } = await api.shipment.label({ ...target, ...toLabelRequest(choice) });
    const type = choice === 'zpl' ? 'text/plain' : 'application/pdf';
    const url = URL.createObjectURL(new Blob([toBytes(data.file)], { type }));
    setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
    if (!tab || tab.closed) {
      saveFile(url, data.name);
      return 'saved';
    }
    tab.location.replace(url);
    setTimeout(() => askToPrint(tab), printDelayMs);
    return 'shown';
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Some viewers take no orders from a page; their own print button is in sight then. */
function askToPrint(tab: Window): void {
  try {
    if (!tab.closed) tab.print();
  } catch {}
}

function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
