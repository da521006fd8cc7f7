import { t } from '@lingui/core/macro';
import { issueText } from '#app/i18n/messages.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';

const codes: readonly IssueCode[] = [
  'pickup_date_past',
  'pickup_date_after_cutoff',
  'pickup_lead_time',
  'saturday_not_next',
];

/**
 * Returns the text `order_error_make_earlier` with a possible time if only its time blocks the order
 * (docs/rules.md 14.5).
 */
export function lateOrderText(issues: readonly Issue[]): string | undefined {
  const [first] = issues;
  if (!first || !issues.every((it) => codes.includes(it.code))) return undefined;
  const possible = issueText(first);
  return t`Zu dieser Zeit kann der Auftrag nicht ausgeführt werden, zu einer anderen schon. ${possible}`;
}
