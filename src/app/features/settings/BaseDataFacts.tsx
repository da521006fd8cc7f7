import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { type Form, useDerived } from '#app/forms/form.ts';
import { issueText } from '#app/i18n/messages.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { FactRow, FactRows } from '#app/ui/Facts.tsx';
import { germanStates } from '#domain/address/german-states.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { streetLine } from '#domain/address/street-line.ts';
import type { BaseData } from '#domain/people/account.ts';
import type { BaseDataField, BaseDataValues } from '#domain/people/base-data-update.ts';

type BaseDataFactsProps = { form: Form<BaseDataValues>; country_code: string; country: string };

const ofAddress: readonly BaseDataField[] = [
  'street',
  'street_number',
  'address_extra_1',
  'address_extra_2',
  'postal_code',
  'city',
  'state_province_code',
];
const ofPhone: readonly BaseDataField[] = ['phone_country_prefix', 'phone_prefix', 'phone'];

/** Shows the form's values: unsaved input stays in sight while the device is offline. */
export function BaseDataFacts({ form, country_code, country }: BaseDataFactsProps) {
  const { t } = useLingui();
  const values = useDerived(() => form.values.value);
  const { company, address_extra_1, address_extra_2, postal_code, city, state_province_code } = values;
  const address = [
    streetLine({ ...values, country_code }),
    address_extra_1,
    address_extra_2,
    `${postal_code} ${city}`.trim(),
    germanStates.find((it) => it.code === state_province_code.toUpperCase())?.name ?? state_province_code,
    country,
  ].filter(Boolean);
  return (
    <FactRows>
      <FactRow name={t`Firma`}>
        {company}
        <Problems form={form} of={['company']} />
      </FactRow>
      <FactRow name={t`Anschrift`}>
        <span className="whitespace-pre-line">{address.join('\n')}</span>
        <Problems form={form} of={ofAddress} />
      </FactRow>
      <FactRow name={t`Ansprechpartner`}>
        {values.contact_person}
        <Problems form={form} of={['contact_person']} />
      </FactRow>
      <FactRow name={t`Telefonnummer`}>
        {values.phone && formatPhone(values)}
        <Problems form={form} of={ofPhone} />
      </FactRow>
    </FactRows>
  );
}

/** Missing and wrong values, in the words of their fields. */
function Problems({ form, of }: { form: Form<BaseDataValues>; of: readonly BaseDataField[] }) {
  const text = useDerived(() => {
    const wrong = form.issues.value.filter(({ path }) => of.some((it) => it === path));
    return [...new Set(wrong.map(issueText))].join(' ');
  });
  return text && <span className="text-error">{text}</span>;
}

/** Facts that neither the user nor the staff change here (docs/rules.md 5.1). */
export function AccountFacts({ baseData }: { baseData: BaseData }) {
  const { t } = useLingui();
  return (
    <Card title={t`Kundenkonto`} isFlush>
      <FactRows>
        <FactRow name={t`Kundennummer`}>{baseData.id}</FactRow>
        <FactRow name={t`E-Mail`}>{baseData.email}</FactRow>
      </FactRows>
      <p className="border-line-soft border-t px-5 py-3.5 text-muted text-sm">
        {t`Kundennummer, E-Mail und Land können Sie nicht selbst ändern.`}{' '}
        <Link
          to={paths.help()}
          className="inline-flex items-center font-medium text-brand underline pointer-coarse:min-h-11"
        >
          {t`Kundenservice fragen`}
        </Link>
      </p>
    </Card>
  );
}
