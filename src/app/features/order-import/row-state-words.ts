import { t } from '@lingui/core/macro';
import type { Tone } from '#app/ui/tones.ts';
import { isOrderedBefore, type JudgedRow, type RowState, stateOf } from './judged-row.ts';

const toneOf: Record<RowState, Tone> = {
  checking: 'neutral',
  bad: 'error',
  asked: 'warning',
  ready: 'success',
  left_out: 'neutral',
  draft: 'info',
  waiting: 'info',
  refused: 'error',
  taken: 'warning',
  sent: 'success',
  cancelled: 'neutral',
  elsewhere: 'info',
};

export function rowStateWords(row: JudgedRow, isOffline: boolean): { tone: Tone; text: string } {
  if (isOrderedBefore(row)) return { tone: 'warning', text: t`schon bestellt` };
  const names: Record<RowState, string> = {
    checking: t`wird geprüft`,
    bad: t`zu ergänzen`,
    asked: t`zu prüfen`,
    ready: t`bereit`,
    left_out: t`ausgelassen`,
    draft: t`im Formular offen`,
    waiting: isOffline ? t`wartet auf Verbindung` : t`wird gesendet`,
    refused: t`abgelehnt`,
    taken: t`aus der Warteschlange genommen`,
    sent: t`gesendet`,
    cancelled: t`storniert`,
    elsewhere: t`auf einem anderen Gerät`,
  };
  const state = stateOf(row);
  return { tone: toneOf[state], text: names[state] };
}
