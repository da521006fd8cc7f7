import type { FieldProps } from './FieldFrame.tsx';
import { controlProps, useFieldIds } from './use-field-ids.ts';

export function useField<Props extends Omit<FieldProps, 'onBlur'>>({
  label,
  id,
  hint,
  error,
  required,
  isLabelHidden,
  className,
  ...rest
}: Props) {
  const ids = useFieldIds({ id, hint, error });
  return {
    frame: { ids, label, hint, error, required, isLabelHidden, className },
    control: controlProps(ids, { error, required }),
    error,
    rest,
  };
}
