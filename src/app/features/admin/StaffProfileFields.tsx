import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { CompanyFields, ContactFields } from '#app/parts/public/ProfileFields.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';

type StaffProfileFieldsProps = {
  /** A field of the form; browsers should offer nothing of the staff's own in it. */
  field: ComponentProps<typeof CompanyFields>['field'];
  children?: ReactNode;
};

/** The fields of a client as the client has them, for the staff. */
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
