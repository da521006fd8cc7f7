import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#app/api/session.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Card } from '#app/ui/Card.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { type ClientDetails, userTypes } from '#domain/people/client.ts';
import { CustomCarrier } from './CustomCarrier.tsx';
import { fieldText, userTypeText } from './client-words.ts';
import { PaidBy } from './PaidBy.tsx';
import type { ClientChanger } from './use-change-client.ts';

type OptionsProps = { client: ClientDetails; changer: ClientChanger };

/** See docs/rules.md 6.8. */
export function InvoiceType({ client, changer }: OptionsProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  return (
    <Card title={t`Rechnung`}>
      <RadioGroup
        label={t`Rechnung`}
        isLabelHidden
        hint={t`In diesem Turnus wird abgerechnet. Die Markierung „Monatskunde“ grenzt nur die Übersicht ein und rechnet nichts ab.`}
        value={changer.pending.user_type ?? client.user_type}
        options={userTypes.map((value) => ({ value, title: userTypeText(value) }))}
        disabled={isOffline}
        onChange={(user_type) => void changer.change({ user_type })}
      />
    </Card>
  );
}

type SwitchField =
  | 'is_active'
  | 'allow_national_standard_carrier'
  | 'carrier_enabled'
  | 'is_pickup_allowed'
  | 'is_valor_enabled';

export function ClientOptions({ client, changer }: OptionsProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const isOwn = useSession()?.account === client.user_uid;
  const { pending, change } = changer;
  const option = (field: SwitchField, hint: string, disabled = false): ReactNode => (
    <OptionSwitch
      label={fieldText(field)}
      hint={hint}
      value={pending[field] ?? client[field]}
      isSaving={pending[field] !== undefined}
      disabled={isOffline || disabled}
      onChange={(value) => void change({ [field]: value })}
    />
  );
  return (
    <Card title={t`Optionen`}>
      <div className="grid gap-4">
        {option(
          'is_active',
          isOwn
            ? t`Das eigene Konto können Sie nicht sperren.`
            : t`Ausgeschaltet wird der Kunde überall abgemeldet und kann sich nicht mehr anmelden.`,
          isOwn,
        )}
        <PaidBy client={client} changer={changer} />
        {option(
          'allow_national_standard_carrier',
          t`Standard innerhalb Deutschlands geht über den nationalen Transportdienst.`,
        )}
        {option('is_pickup_allowed', t`Der Kunde kann Abholungen buchen und verwalten.`)}
        {option('is_valor_enabled', t`Der Kunde kann Sendungen mit Valorentransport aufgeben.`)}
        {option('carrier_enabled', t`Sendungen gehen auch über einen Transportdienst des Kunden.`)}
        {(pending.carrier_enabled ?? client.carrier_enabled) && (
          <CustomCarrier
            key={`${client.custom_carrier_id}\n${client.custom_carrier_name}`}
            client={client}
            changer={changer}
          />
        )}
      </div>
    </Card>
  );
}

type OptionSwitchProps = {
  label: string;
  hint: string;
  value: boolean;
  isSaving: boolean;
  disabled: boolean;
  onChange: (value: boolean) => void;
};

function OptionSwitch({ isSaving, ...rest }: OptionSwitchProps) {
  const { t } = useLingui();
  return (
    <div className="relative" aria-busy={isSaving || undefined}>
      <Switch {...rest} className="pr-8" />
      {isSaving && (
        <span role="status" className="absolute top-2 right-0 text-muted">
          <Spinner className="size-5" />
          <span className="sr-only">{t`Wird gespeichert`}</span>
        </span>
      )}
    </div>
  );
}
