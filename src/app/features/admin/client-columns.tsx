import { t } from '@lingui/core/macro';
import StickyNote from 'lucide-react/icons/sticky-note';
import { formatDate } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Client } from '#domain/people/client.ts';
import { ClientState } from './ClientState.tsx';
import { phoneText } from './client-words.ts';
import { EmailText } from './EmailText.tsx';

/** Sortable by number (docs/rules.md 20.5). */
export function clientColumns(): DataTableColumn<Client>[] {
  return [
    {
      id: 'company',
      header: t`Firma`,
      cell: (client) => <Company client={client} />,
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'email',
      header: t`E-Mail`,
      cell: ({ email }) => <EmailText email={email} />,
      priority: 2,
      line: 2,
    },
    {
      id: 'phone',
      header: t`Telefonnummer`,
      cell: (client) => <span className="tabular whitespace-nowrap">{phoneText(client)}</span>,
      priority: 2,
      line: 2,
    },
    { id: 'city', header: t`Ort`, cell: ({ city }) => city, priority: 2, line: 2 },
    {
      id: 'created',
      header: t`Registriert`,
      cell: ({ created }) => <span className="tabular whitespace-nowrap">{formatDate(created.seconds)}</span>,
      priority: 2,
      line: 2,
    },
    {
      id: 'client_id',
      header: t`Kundennummer`,
      cell: ({ id }) => <span className="tabular">{id}</span>,
      isSortable: true,
      sortsDescendingFirst: true,
    },
  ];
}

function Company({ client }: { client: Client }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <a
        href={paths.client(client.user_uid)}
        target="_blank"
        rel="noopener"
        className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
      >
        {client.company}
      </a>
      <ClientState client={client} />
      {client.notes !== '' && <NoteMark text={client.notes} />}
    </span>
  );
}

function NoteMark({ text }: { text: string }) {
  return (
    <span title={text} className="flex basis-full items-start gap-1.5 text-muted text-xs">
      <StickyNote aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span className="line-clamp-2 min-w-0 max-w-prose break-words">
        <span className="sr-only">{t`Notiz:`} </span>
        {text}
      </span>
    </span>
  );
}
