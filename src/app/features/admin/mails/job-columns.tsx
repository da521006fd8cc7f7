import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { FailedJob } from '#contract/job.ts';
import type { FailedJobKind } from '#domain/staff/failed-job.ts';
import { ClientOfFailure } from './ClientOfFailure.tsx';

const jobTexts = {
  'finish-pending': msg`Offene Sendungen, Abholungen und Stornierungen abschließen`,
  'forget-old': msg`Abgelaufene Daten löschen`,
  'expire-data': msg`Sendungen und Kontaktdaten nach Ablauf der Fristen löschen`,
  'forget-contents': msg`Inhalte gelöschter Dateien löschen`,
  'fold-sums': msg`Kennzahlen nachrechnen`,
  'end-pickup-days': msg`Abholungen des Vortags beenden`,
  'make-recurring': msg`Entwürfe aus Vorlagen mit Wiederholung anlegen`,
  'play-life': msg`Vorführdaten bewegen`,
  'write-export': msg`Große Datei für die Exporte schreiben`,
  'ask-admin': msg`Prüfung eines neuen Kunden anfragen`,
  'end-old-sessions': msg`Alte Sitzungen nach neuem Passwort beenden`,
  'forget-client': msg`Löschen eines Kunden abschließen`,
} satisfies Record<FailedJobKind, MessageDescriptor>;

export const jobText = ({ job }: Pick<FailedJob, 'job'>) => i18n._(jobTexts[job]);

export function jobColumns(): DataTableColumn<FailedJob>[] {
  return [
    {
      id: 'job',
      header: t`Aufgabe`,
      cell: (row) => (
        <>
          <span className="block break-words font-semibold">{jobText(row)}</span>
          {row.client && <ClientOfFailure client={row.client} />}
        </>
      ),
      sortValue: jobText,
    },
    {
      id: 'why',
      header: t`Grund`,
      cell: ({ fault, reason }) => (
        <span className="block break-words text-sm">
          {reason === 'service'
            ? t`Ein anderer Dienst hat nicht geantwortet.`
            : t`Im Programm ging etwas schief.`}
          {fault && <span className="block text-muted text-xs">{fault}</span>}
        </span>
      ),
      priority: 2,
    },
    {
      id: 'last',
      header: t`Zuletzt versucht`,
      cell: ({ last, since, count }) => (
        <>
          <span className="tabular block whitespace-nowrap">{formatDateTime(last.seconds)}</span>
          {count > 1 && <Often count={count} since={formatDateTime(since.seconds)} />}
        </>
      ),
      sortValue: ({ last }) => last.seconds,
      sortsDescendingFirst: true,
    },
  ];
}

function Often({ count, since }: { count: number; since: string }) {
  const times = plural(count, { one: '# Mal', other: '# Mal' });
  return <span className="tabular block text-muted text-xs">{t`${times} seit ${since}`}</span>;
}
