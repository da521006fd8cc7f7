import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import type { LabelMark, LabelOutcome } from '#domain/shipment/shipment.ts';
import { isQueued } from './print-blocked.ts';

export function printedPlace({ label_printed, label_printed_on }: LabelMark): string | undefined {
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  const device = label_printed_on || t`Unbekanntes Gerät`;
  return `${at}, ${device}`;
}

/** The words for what is known of a label's last print, the same on every page. */
export function outcomeName(outcome: LabelOutcome | null): string {
  if (outcome === 'sent') return t`Label an den Drucker übergeben`;
  return outcome === 'loaded' ? t`Label-Datei geladen` : t`Label gedruckt`;
}

/** "Gedruckt 21.11.2026" */
export function outcomeMark(outcome: LabelOutcome | null, day: string): string {
  if (outcome === 'sent') return t`An den Drucker ${day}`;
  return outcome === 'loaded' ? t`Datei geladen ${day}` : t`Gedruckt ${day}`;
}

/** Undefined if the label was neither printed nor queued. */
export function printedText(mark: LabelMark): string | undefined {
  const { label_printed, label_printed_on: device, label_outcome, label_queued_on: printer } = mark;
  if (isQueued(mark))
    return printer ? t`Es liegt schon ein Druckauftrag bei ${printer}.` : t`Es wird schon gedruckt.`;
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  if (label_outcome === 'sent') return t`Schon am ${at} an den Drucker ${device ?? ''} übergeben.`;
  if (label_outcome === 'loaded')
    return device
      ? t`Die Datei wurde schon am ${at} auf ${device} geladen.`
      : t`Die Datei wurde schon am ${at} geladen.`;
  return device ? t`Schon gedruckt am ${at} auf ${device}.` : t`Schon gedruckt am ${at}.`;
}
