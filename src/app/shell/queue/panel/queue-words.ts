import { t } from '@lingui/core/macro';
import { formatClock, formatDate, formatTime } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { carrierMessage, errorText, issueText } from '#app/i18n/messages.ts';
import type { LostItem } from '#app/offline/queue/waiting-list.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import {
  type AddressReceipt,
  type AddressRow,
  isOfAddress,
  needsAttention,
  type OutboxProblem,
  type OutboxRow,
  type Receipt,
} from '#app/offline/rows/outbox-row.ts';
import { orderedBeforeWords } from '#app/parts/orders/ordered-before-words.ts';
import { packagingWords } from '#app/parts/orders/packaging-words.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { delayWords, wishWords } from '#app/parts/orders/waiting-words.ts';
import type { Tone } from '#app/ui/tones.ts';
import { shippingType } from '#domain/services/route.ts';

export function stateWords(item: OutboxRow): { text: string; tone: Tone } {
  if (needsAttention(item)) return { text: t`Braucht Aufmerksamkeit`, tone: 'error' };
  if (item.requested) return { text: t`Wird geklärt`, tone: 'warning' };
  if (item.state === 'sending') return { text: t`Sendet`, tone: 'info' };
  return { text: t`Wartet`, tone: 'warning' };
}

export function titleWords(item: OutboxRow | Receipt | LostItem): string {
  return item.op === 'packaging.create' ? t`Verpackungsmaterial` : item.summary.company;
}

/** "2 Pakete · 12:00 Express · Zürich, CH", "50 Umschläge, 5 Express-Boxen", "Adresse speichern · Zürich, CH" */
export function summaryWords(item: OutboxRow | LostItem): string {
  if (item.op === 'packaging.create') return packagingWords(item.summary);
  const { city, country_code } = item.summary;
  const place = country_code === 'DE' ? city : `${city}, ${country_code}`;
  if (isOfAddress(item)) return [addressWords(item), place].join(' · ');
  const { parcels, transport_kind, service } = item.summary;
  const route = shippingType({ sender: 'DE', recipient: country_code });
  return [pieceCount(transport_kind, parcels), serviceName(service, route), place].join(' · ');
}

export function addressWords({ op }: Pick<AddressRow, 'op'>): string {
  return op === 'address.create' ? t`Adresse ins Adressbuch` : t`Adresse im Adressbuch ändern`;
}

export function childWords(children: readonly AddressRow[]): string[] {
  return children.map(({ op, summary: { company } }) =>
    op === 'address.create'
      ? t`Danach kommt ${company} ins Adressbuch.`
      : t`Danach wird ${company} im Adressbuch geändert.`,
  );
}

export function savedWords({ op, answer }: Pick<AddressReceipt, 'op' | 'answer'>): string {
  if (answer.outcome === 'exists') return t`Adresse existiert bereits`;
  return op === 'address.create' ? t`Im Adressbuch gespeichert` : t`Im Adressbuch geändert`;
}

export function createdWords(createdAt: number, now: number): string {
  const at = new Date(createdAt);
  const time = formatClock(at);
  const day = formatDate(at);
  if (day === formatDate(new Date(now))) return t`${time} auf diesem Gerät gespeichert`;
  return t`${day}, ${time} auf diesem Gerät gespeichert`;
}

export function problemWords({ code, carrierMessage: said, issues = [], before }: OutboxProblem): string[] {
  if (before) return [orderedBeforeWords(before)];
  if (said) return [carrierMessage(said)];
  if (issues.length > 0) return [...new Set(issues.map(issueText))];
  return [errorText(code)];
}

export function nextWords(item: OutboxRow, now: number): string | undefined {
  if (isOfNewerApp(item))
    return t`Mit einer neueren Version der App angelegt. Wird gesendet, sobald die App hier aktualisiert ist.`;
  if (item.requested) return wishWords(item);
  if (item.state !== 'queued' || item.attempts === 0) return undefined;
  const time = formatTime(new Date(item.nextAt));
  const next = item.nextAt > now ? t`Nächster Versuch ${time}` : undefined;
  // The item itself explains why it needs attention.
  const why = needsAttention(item) ? undefined : delayWords(item);
  return [why, next].filter(Boolean).join(' ') || undefined;
}
