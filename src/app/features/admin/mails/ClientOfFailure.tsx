import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { FailedMail } from '#contract/mail.ts';

export function ClientOfFailure({ client }: { client: NonNullable<FailedMail['client']> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {client.user_uid === null ? (
        <>
          {client.company || client.id}
          <Tag>{t`Gelöscht`}</Tag>
        </>
      ) : (
        <Link
          to={paths.client(client.user_uid)}
          className="inline-flex items-center break-words text-ink underline hover:text-brand pointer-coarse:min-h-11"
        >
          {client.company}
        </Link>
      )}
    </span>
  );
}
