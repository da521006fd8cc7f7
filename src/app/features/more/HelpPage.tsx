import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import Scale from 'lucide-react/icons/scale';
import { Link } from 'react-router-dom';
import { portalSettingsQuery } from '#app/api/persisted-queries.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { HelpQuestions } from './help/HelpQuestions.tsx';

/** See docs/rules.md 19.3, 19.4. */
export function HelpPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle text={t`Hilfe`} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <HelpQuestions />
        <Contacts />
      </div>
    </>
  );
}

function Contacts() {
  const { t } = useLingui();
  const language = useLocale();
  // The text is not stored on the device.
  const isConnected = useConnection() !== 'offline';
  const query = useQuery(portalSettingsQuery());
  const settings = query.data?.data;
  return (
    <div className="grid gap-4">
      {settings ? (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <Contact
            title={t`Kundenservice`}
            hours={settings.support_hours[language] || t`Montag bis Freitag von 08:00 bis 18:00 Uhr`}
            about={t`Fragen zu Aufträgen, Abholungen, Rechnungen und zum Portal.`}
            phone={settings.support_phone}
            email={settings.support_email}
          />
          <Contact
            title={t`Spezial-Service`}
            hours={t`Täglich rund um die Uhr`}
            about={t`Eilige, wertvolle und besondere Sendungen, auch nachts und am Wochenende.`}
            phone={settings.support_phone}
            email={settings.special_service_email}
          />
        </div>
      ) : (
        <Card label={t`Kontakte`} isFlush>
          <QueryMissing query={query} failed={t`Die Kontakte konnten nicht geladen werden.`}>
            <div className="grid gap-3 px-5 py-5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-5 w-64" />
              <Skeleton className="h-5 w-52" />
            </div>
          </QueryMissing>
        </Card>
      )}
      <Link
        to={paths.downloads()}
        className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold text-brand text-sm hover:underline"
      >
        <FileText aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
        {t`Formulare, Bedingungen und Versandhinweise`}
      </Link>
      {isConnected && (
        <a
          href="/licenses.txt"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold text-brand text-sm hover:underline"
        >
          <Scale aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
          {t`Lizenzen der verwendeten Software`}
        </a>
      )}
    </div>
  );
}

type ContactProps = { title: string; hours: string; about: string; phone: string; email: string };

function Contact({ title, hours, about, phone, email }: ContactProps) {
  const { t } = useLingui();
  return (
    <Card title={title}>
      <p className="font-medium text-sm">{hours}</p>
      <p className="mt-1 text-muted text-sm">{about}</p>
      <ul className="mt-3">
        {phone && (
          <ContactLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} icon={Phone} note={t`kostenfrei`}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={Mail}>
            {email}
          </ContactLink>
        )}
      </ul>
    </Card>
  );
}

type ContactLinkProps = { href: string; icon: LucideIcon; note?: string; children: string };

function ContactLink({ href, icon: Icon, note, children }: ContactLinkProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-brand" />
      <a
        href={href}
        className="tabular inline-flex min-h-11 min-w-0 items-center break-all font-semibold text-brand hover:underline"
      >
        {children}
      </a>
      {note && <span className="text-muted text-xs">{note}</span>}
    </li>
  );
}
