import { plural, t } from '@lingui/core/macro';
import { api } from '#app/api/client.ts';
import { type LabelChoice, toLabelRequest } from '#app/parts/print/label-choice.ts';
import type { LabelTarget, PrintedFile } from '#app/parts/print/print-label.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { LeftOut } from '#contract/print-run.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { runContext } from './read-pieces.ts';

export type RunFile = PrintedFile & { printed: readonly string[] };

export type RunProgress = { done: number; total: number; cancel: () => void };

let current: RunProgress | undefined;
const listeners = new Set<() => void>();

function note(progress: RunProgress | undefined): void {
  current = progress;
  for (const listener of listeners) listener();
}

export const runProgress = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
};

export function runText({ done, total }: Pick<RunProgress, 'done' | 'total'>): string {
  return t`${done} von ${total} Sendungen`;
}

type RunJob = {
  target: LabelTarget;
  choice: LabelChoice;
  isOnce: boolean;
  tab: Window | null;
};

/** Fetches several shipments' labels as one file. Throws AbortError after the user cancelled and saw the notice. */
export async function fetchLabelRun({
  target: { shipment_ids, order = 'given' },
  choice,
  isOnce,
  tab,
}: RunJob): Promise<RunFile> {
  const total = shipment_ids.length;
  const controller = new AbortController();
  const tell = (done: number) => {
    note({ done, total, cancel: () => controller.abort() });
    if (tab && !tab.closed) tab.document.body.textContent = runText({ done, total });
  };
  tell(0);
  try {
    const { data } = await api.shipment.labelRun(
      { shipment_ids: [...shipment_ids], order, ...toLabelRequest(choice), once: isOnce },
      { context: runContext(total, tell), signal: controller.signal },
    );
    const { pieces, name, left_out } = data;
    reportLeftOut(left_out);
    if (pieces.every((it) => it === '')) throw new Error('No label of the run could be had');
    const missing = new Set(left_out.map((it) => it.shipment_id));
    return { file: pieces, name, printed: shipment_ids.filter((it) => !missing.has(it)) };
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    showSnackbar({ text: t`Der Druck ist abgebrochen. Nichts davon gilt als gedruckt.` });
    throw new DOMException('Called off', 'AbortError');
  } finally {
    note(undefined);
  }
}

/** Numbers listed in full; beyond that only the count. */
const mostNamed = 5;

const reasons: Record<LeftOut['code'], () => string> = {
  LABEL_CANCELED: () => t`storniert`,
  LABEL_NOT_READY: () => t`ohne Label`,
  LABEL_PRINTED: () => t`inzwischen gedruckt`,
  INTERNAL_ERROR: () => t`konnte nicht erstellt werden`,
};

/** Lists the missing labels or papers until the user closes the notice. */
export function reportLeftOut(left_out: readonly LeftOut[]): void {
  const count = left_out.length;
  if (count === 0) return;
  const named = left_out
    .slice(0, mostNamed)
    .map(({ tracking_number, code }) => {
      const number = formatTrackingNumber(tracking_number) || t`ohne Nummer`;
      return `${number} (${reasons[code]()})`;
    })
    .join(', ');
  const more = count - mostNamed;
  const others = more > 0 ? ` ${t`und ${more} weitere`}` : '';
  showSnackbar({
    tone: 'warning',
    durationMs: Number.POSITIVE_INFINITY,
    text: `${t`${plural(count, { one: '# fehlt in der Datei:', other: '# fehlen in der Datei:' })}`} ${named}${others}.`,
  });
}
