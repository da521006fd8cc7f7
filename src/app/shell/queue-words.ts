import { t } from '@lingui/core/macro';
import { formatClock, formatDate, formatTime } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { carrierMessage, errorText, issueText } from '#app/i18n/messages.ts';
import {
  needsAttention,
  type OrderSummary,
  type OutboxProblem,
  type OutboxRow,
} from '#app/offline/outbox.ts';
import { pieceCount } from '#app/parts/piece-count.ts';
import type { Tone } from '#app/ui/tones.ts';
import { shippingType } from '#domain/route.ts';

export function stateWords(item: OutboxRow): { text: string; tone: Tone } {
  if (needsAttention(item)) return { text: t`Braucht Aufmerksamkeit`, tone: 'error' };
  if (item.state === 'sending') return { text: t`Sendet`, tone: 'info' };
  return { text: t`Wartet`, tone: 'warning' };
}

/** "2 Pakete · 12:00 Express · Zürich, CH" */
export function summaryWords({ parcels, transport_kind, service, city, country_code }: OrderSummary): string {
  const route = shippingType({ sender: 'DE', recipient: country_code });
  const place = country_code === 'DE' ? city : `${city}, ${country_code}`;
  return [pieceCount(transport_kind, parcels), serviceName(service, route), place].join(' · ');
}

/** When an order was submitted; the day only where it is another one. */
export function createdWords(createdAt: number, now: number): string {
  const at = new Date(createdAt);
  const time = formatClock(at);
  const day = formatDate(at);
  if (day === formatDate(new Date(now))) return t`${time} auf diesem Gerät gespeichert`;
  return t`${day}, ${time} auf diesem Gerät gespeichert`;
}

export function problemWords({ code, carrierMessage: said, issues = [] }: OutboxProblem): string[] {
  if (said) return [carrierMessage(said)];
  if (issues.length > 0) return [...new Set(issues.map(issueText))];
  return [errorText(code)];
}

/** What will happen to a waiting item by itself, if there is something to say about it. */
export function nextWords(item: OutboxRow, now: number): string | undefined {
  if (item.wanted === 'discard') return t`Wird verworfen, sobald der Server geantwortet hat.`;
  if (item.wanted === 'edit') return t`Wird zum Entwurf, sobald der Server geantwortet hat.`;
  if (item.state === 'queued' && item.attempts > 0 && item.nextAt > now) {
    const time = formatTime(new Date(item.nextAt));
    return t`Nächster Versuch ${time}`;
  }
  return undefined;
}
