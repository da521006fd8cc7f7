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
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { BaseData } from '#domain/people/account.ts';
import type { BaseDataValues } from '#domain/people/base-data-update.ts';

type BaseDataFieldsProps = { form: Form<BaseDataValues>; baseData: BaseData; isEditing: boolean };

export function BaseDataFields({ form, baseData, isEditing }: BaseDataFieldsProps) {
  const { t } = useLingui();
  const field = (name: ProfileName, props: ProfileTextProps) => (
    <FormField of={form} name={name}>
      {(bound) => <ProfileText {...props} bound={bound} readOnly={!isEditing} />}
    </FormField>
  );
  const fixed = (label: string, value: string, className: string) => (
    <TextField label={label} value={value} onChange={() => {}} readOnly className={className} />
  );
  const country = baseData.country_code === 'DE' ? t`Deutschland` : baseData.country_code;
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      {fixed(t`Kundennummer`, baseData.id, 'col-span-12 sm:col-span-4')}
      {fixed(t`E-Mail`, baseData.email, 'col-span-12 sm:col-span-8')}
      <CompanyFields field={field} country={fixed(t`Land`, country, 'col-span-6 sm:col-span-8')} />
      <ContactFields field={field} />
    </div>
  );
}
