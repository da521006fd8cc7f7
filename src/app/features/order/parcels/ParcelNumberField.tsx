import type { ReactNode } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderDesk } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import type { ParcelDraft } from '#domain/order-draft.ts';
import { roundUpDimension, roundUpWeight } from '#domain/parcel.ts';

type NumberName = {
  [Name in keyof ParcelDraft]: ParcelDraft[Name] extends number | null ? Name : never;
}[keyof ParcelDraft];

/** A number of a parcel: dimensions become whole centimetres, weights have one decimal, money is whole euros (docs/rules.md 9.2). */
const kinds = {
  length: { unit: 'cm', decimals: 2, round: roundUpDimension },
  width: { unit: 'cm', decimals: 2, round: roundUpDimension },
  height: { unit: 'cm', decimals: 2, round: roundUpDimension },
  weight: { unit: 'kg', decimals: 3, round: roundUpWeight },
  value_of_goods: { unit: 'EUR', decimals: 0, round: Math.round },
  value_of_insurance: { unit: 'EUR', decimals: 0, round: Math.round },
} satisfies Record<NumberName, { unit: string; decimals: number; round: (value: number) => number }>;

type ParcelNumberFieldProps = {
  index: number;
  name: NumberName;
  required?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
};

/** A number of a parcel; rounded when the field is left, as it will be sent. */
export function ParcelNumberField({ index, name, ...props }: ParcelNumberFieldProps) {
  const { form } = useOrderDesk();
  const { unit, decimals, round } = kinds[name];
  return (
    <FormField of={form} name={`parcels.${index}.${name}`}>
      {(field) => (
        <NumberField
          {...field}
          {...props}
          label={fieldName(name)}
          unit={unit}
          decimals={decimals}
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? null)}
          onBlur={() => {
            if (field.value) field.onChange(round(field.value));
            field.onBlur();
          }}
        />
      )}
    </FormField>
  );
}
