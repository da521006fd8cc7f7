import type { ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { FieldPath, FieldPathValue } from '#app/forms/form.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import type { OrderDraft } from '#domain/order-draft.ts';
import { useOrderDesk } from './order-form.ts';

type FlagPath = {
  [Path in FieldPath<OrderDraft>]: FieldPathValue<OrderDraft, Path> extends boolean ? Path : never;
}[FieldPath<OrderDraft>];

type OrderToggleProps = {
  name: FlagPath;
  label: ReactNode;
  as?: 'switch' | 'checkbox';
  hint?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  /** Runs in place of just setting the flag, where turning it does more. */
  onTurn?: (on: boolean) => void;
};

/** A flag of the order: a switch for what takes effect at once, a box to tick for what is agreed to. */
export function OrderToggle({ name, as = 'switch', onTurn, ...props }: OrderToggleProps) {
  const { form } = useOrderDesk();
  const Toggle = as === 'switch' ? Switch : Checkbox;
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
