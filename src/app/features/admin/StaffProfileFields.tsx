import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { CompanyFields, ContactFields } from '#app/parts/public/ProfileFields.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';

type StaffProfileFieldsProps = {
  /** Renders a field; autocomplete must be off, or browsers offer the staff's own data. */
  field: ComponentProps<typeof CompanyFields>['field'];
  children?: ReactNode;
};

export function StaffProfileFields({ field, children }: StaffProfileFieldsProps) {
  const { t } = useLingui();
  const country = (
    <TextField
      label={t`Land`}
      value={t`Deutschland`}
      onChange={() => {}}
      readOnly
      className="col-span-6 sm:col-span-8"
    />
  );
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      <CompanyFields field={field} country={country} />
      <ContactFields field={field} />
      {children}
    </div>
  );
}
