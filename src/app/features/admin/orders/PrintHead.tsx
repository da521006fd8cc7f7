import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import type { ClientDay } from '#domain/staff/staff-shipment.ts';
import type { Narrowing } from './narrowing.ts';

type PrintHeadProps = { uid: string; narrowing: Narrowing; days: readonly ClientDay[]; total: number };

export function PrintHead({ uid, narrowing, days, total }: PrintHeadProps) {
  const { t } = useLingui();
  const client = useQuery(orpc.user.client.queryOptions({ input: { id: uid } })).data?.data;
  const { date_range: range, tracking_id: number, reference_number: reference } = narrowing;
  const shipments = days.reduce((sum, it) => sum + it.shipments, 0);
  const count = plural(shipments, { one: '# Sendung', other: '# Sendungen' });
  const shown = days.length;
  const ofDays = plural(total, { one: '# Tag', other: '# Tagen' });
  const printed = formatDateTime(serverNow() / 1000);
  const from = range && formatDate(range.from);
  const to = range && formatDate(range.to);
  const lines = [
    client && t`${client.company}, Kundennummer ${client.id}`,
    range ? t`Zeitraum: ${from} – ${to}` : t`Zeitraum: alle Tage`,
    number && t`Sendungsnummer: ${number}`,
    reference && t`Referenz: ${reference}`,
    shown === total ? t`${count} an ${ofDays}` : t`${count} an ${shown} von ${ofDays}`,
    t`Gedruckt am ${printed}`,
  ];
  return (
    <ul data-testid="print-head" className="hidden px-5 pb-3 text-sm print:block">
      {lines.map((line) => line && <li key={line}>{line}</li>)}
    </ul>
  );
}
