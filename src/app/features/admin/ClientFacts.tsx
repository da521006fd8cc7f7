import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { CopyButton } from '#app/parts/lists/CopyButton.tsx';
import { Card } from '#app/ui/Card.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import { phoneText } from './client-words.ts';
import { EditBaseData } from './EditBaseData.tsx';

/** See docs/rules.md 20.6. */
export function ClientFacts({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const passed = client.unlocked && formatDateTime(client.unlocked.seconds);
  return (
    <Card title={t`Allgemeine Angaben`} actions={<EditBaseData client={client} />}>
      <dl className="grid gap-x-6 gap-y-3.5 text-sm sm:grid-cols-2">
        <Fact name={t`Firma`}>{client.company}</Fact>
        <Fact name={t`Kundennummer`}>{client.id}</Fact>
        <Fact name={t`E-Mail`} isWide>
          <span className="flex items-center gap-x-1">
            <span className="min-w-0 break-all">{client.email}</span>
            <CopyButton text={client.email} label={t`E-Mail kopieren`} />
          </span>
        </Fact>
        <Fact name={t`Telefonnummer`}>{phoneText(client)}</Fact>
        <Fact name={t`Ansprechpartner`}>{client.contact_person}</Fact>
        <Fact name={t`Straße`}>{client.street}</Fact>
        <Fact name={t`Hausnummer`}>{client.street_number}</Fact>
        <Fact name={t`Gebäude`}>{client.building}</Fact>
        <Fact name={t`Abteilung`}>{client.department}</Fact>
        <Fact name={t`Postleitzahl`}>{client.zipcode}</Fact>
        <Fact name={t`Ort`}>{client.city}</Fact>
        <Fact name={t`Registriert`}>{formatDateTime(client.created.seconds)}</Fact>
        <Fact name={t`Letzte Anmeldung`}>
          {client.last_sign_in ? formatDateTime(client.last_sign_in.seconds) : t`noch nie`}
        </Fact>
        <Fact name={t`Liquiditätsprüfung`} isWide>
          {passed
            ? t`bestanden am ${passed}`
            : client.is_active
              ? t`ohne Prüfung freigeschaltet`
              : t`ausstehend`}
        </Fact>
      </dl>
    </Card>
  );
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

function Fact({ name, isWide, children }: FactProps) {
  return (
    <div className={joinClasses('min-w-0', isWide && 'sm:col-span-2')}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular mt-0.5 flex min-h-6 items-center break-words">{children || '–'}</dd>
    </div>
  );
}
