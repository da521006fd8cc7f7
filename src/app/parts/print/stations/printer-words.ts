import { t } from '@lingui/core/macro';
import type { Tone } from '#app/ui/tones.ts';
import type { PrintReason, PrintState } from '#domain/labels/print-job.ts';
import type { PrinterState } from '#domain/labels/printer.ts';

export function printerStateText(state: PrinterState): string {
  const texts: Record<PrinterState, string> = {
    unknown: t`Zustand unbekannt`,
    ready: t`Bereit`,
    paper_out: t`Kein Papier`,
    ribbon_out: t`Kein Farbband oder Toner`,
    open: t`Geöffnet`,
    paused: t`Angehalten`,
    offline: t`Nicht erreichbar`,
    fault: t`Gestört`,
    disk_full: t`Datenträger der Druckstation voll`,
    not_allowed: t`An der Druckstation nicht freigegeben`,
  };
  return texts[state];
}

export const printerStateTone = (state: PrinterState): Tone =>
  state === 'ready' ? 'success' : state === 'unknown' ? 'neutral' : 'warning';

export function printReasonText(reason: PrintReason | null): string {
  const texts: Record<PrintReason, string> = {
    unconfirmed: t`Der Drucker hat den Druck nicht bestätigt.`,
    station_restarted: t`Die Druckstation wurde während des Drucks beendet.`,
    station_silent: t`Die Druckstation meldet sich nicht mehr.`,
    connection_lost: t`Die Verbindung zum Drucker brach während des Drucks ab.`,
    printer_refused: t`Der Drucker hat den Druck abgelehnt oder abgebrochen.`,
    medium_refused: t`Der Drucker druckt nicht auf diesem Papierformat. Prüfen Sie sein Papier und das Format in den Einstellungen.`,
    document_missing: t`Hier gibt es nichts mehr zu drucken: Es wurde inzwischen storniert.`,
    printer_removed: t`Der Drucker wurde entfernt.`,
    expired: t`Der Drucker war zu lange nicht bereit.`,
  };
  return reason ? texts[reason] : '';
}

export function printStateText(state: PrintState): string {
  const texts: Record<PrintState, string> = {
    queued: t`Wartet`,
    handed: t`Wird gedruckt`,
    printed: t`Gedruckt`,
    sent: t`An den Drucker übergeben`,
    asked: t`Wurde gedruckt?`,
    failed: t`Nicht gedruckt`,
    cancelled: t`Verworfen`,
  };
  return texts[state];
}

export function printStateTone(state: PrintState): Tone {
  if (state === 'printed') return 'success';
  if (state === 'asked') return 'warning';
  if (state === 'failed') return 'error';
  return state === 'cancelled' ? 'neutral' : 'info';
}

/** Undefined if nothing delays the job. */
export function waitingText(job: { is_connected: boolean; printer_state: PrinterState }): string | undefined {
  if (!job.is_connected) return t`Die Druckstation ist nicht verbunden.`;
  if (job.printer_state === 'ready' || job.printer_state === 'unknown') return undefined;
  return printerStateText(job.printer_state);
}
