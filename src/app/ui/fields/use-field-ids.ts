import { type ReactNode, useId } from 'react';

export type FieldIds = {
  control: string;
  label: string;
  hint: string;
  error: string;
  describedBy: string | undefined;
};

export function useFieldIds(field: { id?: string; hint?: ReactNode; error?: string }): FieldIds {
  const generated = useId();
  const control = field.id ?? generated;
  const hint = `${control}-hint`;
  const error = `${control}-error`;
  const describedBy = [field.hint && hint, field.error && error].filter(Boolean).join(' ');
  return { control, label: `${control}-label`, hint, error, describedBy: describedBy || undefined };
}

export const controlProps = (ids: FieldIds, field: { error?: string; required?: boolean }) => ({
  id: ids.control,
  'aria-required': field.required || undefined,
  'aria-invalid': field.error ? true : undefined,
  'aria-describedby': ids.describedBy,
});
