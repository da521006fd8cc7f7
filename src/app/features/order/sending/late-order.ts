import { t } from '@lingui/core/macro';
import { issueText } from '#app/i18n/messages.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';

/** What another time puts right; each text names one that is possible. */
const codes: readonly IssueCode[] = [
  'pickup_date_past',
  'pickup_date_after_cutoff',
  'pickup_lead_time',
  'saturday_not_next',
];

/** The text `order_error_make_earlier`, with what is possible, where nothing but its time keeps an order from being taken (docs/rules.md 14.5). */
export function lateOrderText(issues: readonly Issue[]): string | undefined {
  const [first] = issues;
  if (!first || !issues.every((it) => codes.includes(it.code))) return undefined;
  const possible = issueText(first);
  return t`Zu dieser Zeit kann der Auftrag nicht ausgeführt werden, zu einer anderen schon. ${possible}`;
}
