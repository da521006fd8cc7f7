import type { ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { FieldPath, FieldPathValue } from '#app/forms/form.ts';
import type { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { useOrderEditor } from './order-form.ts';

type FlagPath = {
  [Path in FieldPath<OrderDraft>]: FieldPathValue<OrderDraft, Path> extends boolean ? Path : never;
}[FieldPath<OrderDraft>];

type OrderToggleProps = {
  name: FlagPath;
  label: ReactNode;
  as?: typeof Switch | typeof Checkbox;
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  /** Replaces plain setting of the flag if turning it has further effects. */
  onTurn?: (on: boolean) => void;
};

export function OrderToggle({ name, as: Toggle = Switch, onTurn, ...props }: OrderToggleProps) {
  const { form } = useOrderEditor();
  return (
    <FormField of={form} name={name}>
      {(field) => (
        <Toggle
          {...props}
          {...field}
          value={field.value === true}
          onChange={(on: boolean) => (onTurn ? onTurn(on) : field.onChange(on))}
        />
      )}
    </FormField>
  );
}
