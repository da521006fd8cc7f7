import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { Link } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { settingsOf } from '#domain/portal/setup.ts';

export function NoFailedMail() {
  const { t } = useLingui();
  const setup = useQuery(orpc.portal.setup.queryOptions({ refetchOnMount: 'always' })).data?.data;
  const smtp = setup?.items.find(({ id }) => id === 'smtp')?.state;
  const setting = settingsOf('smtp').join(', ');
  if (smtp === 'missing')
    return (
      <EmptyState
        icon={MailX}
        text={t`Es ist kein Mailserver gesetzt: E-Mails werden nur aufbewahrt und nicht gesendet. Er steht in der Umgebung des Servers unter ${setting}.`}
        action={
          <Link
            to={paths.setup()}
            className="inline-flex items-center text-ink text-sm underline hover:text-brand pointer-coarse:min-h-11"
          >
            {t`Zur Einrichtung`}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon={MailCheck}
      text={
        smtp
          ? t`Keine E-Mail ist gescheitert. Alle E-Mails wurden gesendet.`
          : t`Keine E-Mail ist gescheitert.`
      }
    />
  );
}
