import { useLingui } from '@lingui/react/macro';
import { FormField } from '#app/forms/FormField.tsx';
import type { Form } from '#app/forms/form.ts';
import {
  CompanyFields,
  ContactFields,
  type ProfileName,
  ProfileText,
  type ProfileTextProps,
} from '#app/parts/public/ProfileFields.tsx';
import type { BaseDataValues } from '#domain/people/base-data-update.ts';

type BaseDataFieldsProps = { form: Form<BaseDataValues>; country: string };

/** The fields that the user may change; the country between them is text. */
export function BaseDataFields({ form, country }: BaseDataFieldsProps) {
  const { t } = useLingui();
  const field = (name: ProfileName, props: ProfileTextProps) => (
    <FormField of={form} name={name}>
      {(bound) => <ProfileText {...props} bound={bound} />}
    </FormField>
  );
  const fixedCountry = (
    <dl className="col-span-6 flex flex-col gap-1 text-sm sm:col-span-8">
      <dt className="font-medium text-label">{t`Land`}</dt>
      <dd className="flex min-h-control items-center text-base">{country}</dd>
    </dl>
  );
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      <CompanyFields field={field} country={fixedCountry} />
      <hr className="col-span-12 my-1 border-line-soft" />
      <ContactFields field={field} />
    </div>
  );
}
