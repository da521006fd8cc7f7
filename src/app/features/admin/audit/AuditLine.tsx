import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import type { AuditEvent } from '#contract/audit.ts';
import { detailsText } from './audit-details.ts';
import { auditActionText } from './audit-words.ts';

/** One event: when, what, about whom, by whom, from where, and what was kept of it. */
export function AuditLine({ event }: { event: AuditEvent }) {
  const { t } = useLingui();
  const { at, action, client, by, network } = event;
  const name = by && (by.email || by.company || by.id);
  const details = detailsText(event.details);
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
      {details && <p className="mt-0.5 break-all font-mono text-muted text-xs">{details}</p>}
    </li>
  );
}
