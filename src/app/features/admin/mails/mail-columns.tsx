import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { FailedMail } from '#contract/mail.ts';
import { ClientOfFailure } from './ClientOfFailure.tsx';
import { adviceText, mailRecipientText, mailText, troubleText } from './mail-words.ts';

/** For accessible labels. */
export const mailLabel = ({ mail, client }: FailedMail) =>
  [mailText(mail), client?.company].filter(Boolean).join(', ');

export function mailColumns(): DataTableColumn<FailedMail>[] {
  return [
    {
      id: 'mail',
      header: t`E-Mail`,
      cell: (row) => (
        <>
          <span className="block break-words font-semibold">{mailText(row.mail)}</span>
          <span className="block text-muted text-xs">{mailRecipientText(row.mail)}</span>
          <span className="mt-1 block @lines:hidden">
            <Client client={row.client} />
            <Why {...row} />
          </span>
        </>
      ),
      sortValue: ({ mail }) => mailText(mail),
    },
    {
      id: 'client',
      header: t`Kunde`,
      cell: ({ client }) => <Client client={client} />,
      sortValue: ({ client }) => client?.company,
      priority: 2,
    },
    {
      id: 'why',
      header: t`Grund`,
      cell: (row) => <Why {...row} />,
      priority: 2,
      line: 2,
    },
    {
      id: 'tried',
      header: t`Zuletzt versucht`,
      cell: ({ tried, state, next }) => (
        <>
          <span className="tabular block whitespace-nowrap">{formatDateTime(tried.seconds)}</span>
          <Standing state={state} next={next} />
        </>
      ),
      sortValue: ({ tried }) => tried.seconds,
      sortsDescendingFirst: true,
    },
  ];
}

function Client({ client }: Pick<FailedMail, 'client'>) {
  return client ? (
    <ClientOfFailure client={client} />
  ) : (
    <span className="text-muted">{t`ohne Kundenkonto`}</span>
  );
}

function Why({ mail, reason, reply }: FailedMail) {
  return (
    <span className="block max-w-prose break-words text-sm">
      {troubleText(reason)} <span className="text-muted">{adviceText({ mail, reason })}</span>
      {reply && <span className="block text-muted text-xs">{t`Antwort: ${reply}`}</span>}
    </span>
  );
}

function Standing({ state, next }: Pick<FailedMail, 'state' | 'next'>) {
  if (state === 'failed') return <StatusDot tone="error">{t`Aufgegeben`}</StatusDot>;
  const time = next && formatDateTime(next.seconds);
  return (
    <>
      <StatusDot tone="warning">{t`Wird weiter versucht`}</StatusDot>
      {time && <span className="tabular block text-muted text-xs">{t`wieder ${time}`}</span>}
    </>
  );
}
