import type { ComponentProps } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { FieldPath, FieldPathValue } from '#app/forms/form.ts';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { fieldName } from './field-names.ts';
import { useOrderEditor } from './order-form.ts';
import { useOrderHint } from './order-hint.ts';

type PathOf<Value> = {
  [Path in FieldPath<OrderDraft>]: FieldPathValue<OrderDraft, Path> extends Value ? Path : never;
}[FieldPath<OrderDraft>];
export type TextPath = PathOf<string>;

type OrderTextFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'label'
> & { name: TextPath; label?: string };

export function OrderTextField({ name, label, hint, ...props }: OrderTextFieldProps) {
  const { form } = useOrderEditor();
  const orderHint = useOrderHint(name);
  return (
    <FormField of={form} name={name}>
      {(field) => (
        <TextField
          {...field}
          {...props}
          hint={orderHint ? <span className="text-info">{orderHint}</span> : hint}
          value={field.value ?? ''}
          label={label ?? fieldName(name)}
        />
      )}
    </FormField>
  );
}
