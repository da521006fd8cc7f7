import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { orpc } from '#app/api/client.ts';
import { changeTexts } from '#app/features/admin/client-words.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import type { AuditEvent } from '#contract/audit.ts';
import { ClientEvent, type FieldChanges } from '#domain/people/client.ts';
import { detailsText } from './audit-details.ts';
import { auditActionText } from './audit-words.ts';

export function AuditLine({ event }: { event: AuditEvent }) {
  const { t } = useLingui();
  const { at, action, client, by, network } = event;
  const name = by && (by.email || by.company || by.id);
  const { changes, ...codes } = event.details;
  const known = action === 'client_changed' ? v.safeParse(ClientChanges, changes) : undefined;
  const details = detailsText(known?.success ? codes : event.details);
  return (
    <li className="px-5 py-3 text-sm">
      <p className="tabular flex flex-wrap gap-x-3 text-muted text-xs">
        <span>{formatDateTime(at.seconds)}</span>
        {network && <span>{network}</span>}
        {name && <span className="break-all">{t`durch ${name}`}</span>}
      </p>
      <p className="mt-0.5 break-words font-medium">
        {auditActionText(action)}
        {client && (
          <>
            {': '}
            {client.user_uid === null ? (
              client.company || client.id
            ) : (
              <Link
                to={paths.client(client.user_uid)}
                className="inline-flex items-center underline hover:text-brand pointer-coarse:min-h-11"
              >
                {client.company}
              </Link>
            )}
          </>
        )}
      </p>
      {known?.success && <ChangesOfClient changes={known.output} />}
      {details && <p className="mt-0.5 break-all font-mono text-muted text-xs">{details}</p>}
    </li>
  );
}

/** Validates stored changes; details of an unknown shape are shown unformatted. */
const ClientChanges = v.strictObject(ClientEvent.entries.changes.entries);

function ChangesOfClient({ changes }: { changes: FieldChanges }) {
  const payers = useQuery(orpc.payer.list.queryOptions()).data?.data;
  return changeTexts(changes, payers ?? []).map((change) => (
    <p key={change} className="mt-0.5 break-words">
      {change}
    </p>
  ));
}
