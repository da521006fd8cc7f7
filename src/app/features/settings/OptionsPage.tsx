import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '#app/api/persisted-queries.ts';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { useConnection } from '#app/offline/connection.ts';
import { sellerNumberHint, sellerNumberText } from '#app/parts/customs/seller-number-text.ts';
import { seenNumberText } from '#app/parts/shipment/seen-number-text.ts';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';
import { sellerSchemes } from '#domain/customs/seller-number.ts';
import type { BaseData, Options } from '#domain/people/account.ts';
import { seenNumberChoices } from '#domain/people/seen-number.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { standardServices } from '#domain/services/services.ts';
import { cleanText } from '#domain/values/text.ts';
import { BoxSizesCard } from './BoxSizesCard.tsx';
import {
  aloneInRow,
  SettingsFrame,
  SettingsOfflineNote,
  settingsCards,
  settingsFields,
  WithBaseData,
} from './SettingsFrame.tsx';
import { useOptions } from './use-options.ts';

/** See docs/rules.md 5.2. */
export function OptionsPage() {
  const { t } = useLingui();
  return (
    <SettingsFrame title={t`Optionen`}>
      <WithBaseData>{(baseData) => <OptionCards baseData={baseData} />}</WithBaseData>
    </SettingsFrame>
  );
}

type OptionFlag = { [Name in keyof Options]: Options[Name] extends boolean ? Name : never }[keyof Options];

function OptionCards({ baseData }: { baseData: BaseData }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { options, change } = useOptions(baseData);
  const isPickupAllowed = useQuery(userQuery()).data?.data.is_pickup_allowed ?? true;
  const flag = (name: OptionFlag, label: string, hint?: string) => (
    <Switch
      key={name}
      label={label}
      hint={hint}
      value={options[name]}
      disabled={isOffline}
      onChange={(value) => change(withExclusion(name, value))}
    />
  );
  return (
    <div className={settingsCards}>
      <SettingsOfflineNote />
      <p className="text-muted text-sm">
        {t`Änderungen werden sofort gespeichert und gelten für neue Aufträge auf allen Geräten.`}
      </p>
      <Card title={t`Neue Aufträge`}>
        <div className={settingsFields}>
          <Select
            label={t`Transportart`}
            value={options.transport_kind}
            disabled={isOffline}
            onChange={(transport_kind) => change({ transport_kind })}
            options={transportKinds.map((value) => ({ value, label: transportKindText(value) }))}
          />
          {isPickupAllowed && (
            <Select
              label={t`Abholung`}
              hint={t`Diese Antwort steht in neuen Aufträgen und kann dort geändert werden.`}
              value={options.default_pickup}
              disabled={isOffline}
              onChange={(default_pickup) => change({ default_pickup })}
              options={[
                { value: 'last', label: t`Wie zuletzt auf diesem Gerät` },
                { value: 'ask', label: t`Jedes Mal fragen` },
                { value: 'yes', label: t`Ja, bitte abholen` },
                { value: 'no', label: t`Nein, wir geben die Sendung selbst auf` },
              ]}
            />
          )}
          {flag('signature_required', t`Unterschrift`, t`Schließt die Unterschrift eines Erwachsenen aus.`)}
          {flag(
            'adult_signature_required',
            t`Unterschrift eines Erwachsenen`,
            t`Schließt die einfache Unterschrift aus.`,
          )}
          {flag('direct_delivery_only', t`Nur direkte Zustellung`)}
          {flag('carbon_neutral', t`Klimaneutral`)}
          {flag('receive_delivery_email', t`E-Mail bei Zustellung`)}
        </div>
      </Card>
      <Card title={t`Aufträge importieren`}>
        <div className={settingsFields}>
          <Select
            label={t`Eigene Auftragsnummer gilt als bekannt`}
            hint={t`Steht eine Nummer aus einer Datei schon in einem Auftrag dieser Zeit, wird ihre Zeile ausgelassen, bis Sie sie doch senden.`}
            value={options.seen_number}
            disabled={isOffline}
            onChange={(seen_number) => change({ seen_number })}
            options={seenNumberChoices.map((value) => ({ value, label: seenNumberText(value) }))}
          />
        </div>
      </Card>
      <BoxSizesCard />
      <Card title={t`Steuernummern am Ziel`}>
        <p className="mb-3 text-muted text-sm">
          {t`Sie stehen auf der Zollrechnung für Verkäufe an Private bis zum Grenzwert des Landes. Der Auftrag zeigt sie vorher.`}
        </p>
        <div className={settingsFields}>
          {sellerSchemes.map((scheme) => (
            <NumberField
              key={scheme}
              label={sellerNumberText(scheme)}
              hint={sellerNumberHint(scheme)}
              value={options[scheme]}
              disabled={isOffline}
              onChange={(number) => change({ [scheme]: number })}
            />
          ))}
        </div>
      </Card>
      <Card title={t`Services`}>
        <div className={settingsFields}>
          <Select
            label={t`Standard-Service für Pakete`}
            hint={t`Neue Aufträge beginnen mit diesem Service, wenn er angeboten wird; sonst fragt das Formular.`}
            value={options.default_service}
            disabled={isOffline}
            onChange={(default_service) => change({ default_service })}
            options={[
              { value: 'last', label: t`Wie zuletzt auf diesem Gerät` },
              { value: 'ask', label: t`Jedes Mal fragen` },
              ...standardServices.map((value) => ({ value, label: serviceName(value, 'national') })),
            ]}
            className={aloneInRow}
          />
          {flag('special_activation', t`Spezial-Service anbieten`)}
          {flag('default_service_freight', t`Service für Fracht vorauswählen`)}
          {flag('default_service_pallet', t`Service für Paletten vorauswählen`)}
          {flag('default_service_envelope', t`Service für Umschläge vorauswählen`)}
        </div>
      </Card>
      <Card title={t`Arbeitsplatz`}>
        <div className={settingsFields}>
          {flag('sidebar_mini', t`Menü klein`, t`Nur Symbole, mehr Platz für die Seite.`)}
          {flag(
            'label_printer',
            t`Labeldrucker`,
            t`Labels kommen als ZPL-Datei. Jedes Gerät kann beim Drucken ein anderes Format wählen und behält es.`,
          )}
        </div>
      </Card>
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  hint: string;
  value: string;
  disabled: boolean;
  onChange: (number: string) => void;
};

/** Saves when the user leaves the field or presses Enter. */
function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  function save() {
    const number = cleanText(typed ?? value);
    setTyped(undefined);
    if (number !== value) onChange(number);
  }
  return (
    <TextField
      {...props}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
      maxLength={invoiceLimits.tax_number}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Signatures exclude each other (docs/rules.md 11.4). */
function withExclusion(name: OptionFlag, value: boolean): Partial<Options> {
  if (value && name === 'signature_required') return { [name]: value, adult_signature_required: false };
  if (value && name === 'adult_signature_required') return { [name]: value, signature_required: false };
  return { [name]: value };
}
