import type { KeyboardEvent, ReactNode } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { MoneyField } from '#app/parts/orders/MoneyField.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { parcelLimits, roundUpDimension, roundUpWeight } from '#domain/services/parcel.ts';

type NumberName = {
  [Name in keyof ParcelDraft]: ParcelDraft[Name] extends number | null ? Name : never;
}[keyof ParcelDraft];

type DangerNumbers = Pick<ParcelDraft, 'danger_inner_packagings' | 'danger_inner_quantity'>;

/** Whole centimetres, weights with one decimal, whole euros (docs/rules.md 9.2). */
const kinds = {
  length: { unit: 'cm', decimals: 2, round: roundUpDimension },
  width: { unit: 'cm', decimals: 2, round: roundUpDimension },
  height: { unit: 'cm', decimals: 2, round: roundUpDimension },
  weight: { unit: 'kg', decimals: 3, round: roundUpWeight },
  value_of_goods: { unit: 'EUR' },
  value_of_insurance: { unit: 'EUR' },
} satisfies Record<
  Exclude<NumberName, keyof DangerNumbers>,
  { unit: string; decimals?: number; round?: (value: number) => number }
>;

type ParcelNumberFieldProps = {
  index: number;
  name: keyof typeof kinds;
  required?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Rounds on blur to the value that is sent; a value below the minimum stays and is refused. */
export function ParcelNumberField({ index, name, ...props }: ParcelNumberFieldProps) {
  const { form } = useOrderEditor();
  const kind = kinds[name];
  return (
    <FormField of={form} name={`parcels.${index}.${name}`}>
      {(field) => {
        const number = {
          ...field,
          ...props,
          label: fieldName(name),
          unit: kind.unit,
          value: field.value ?? undefined,
          onChange: (value: number | undefined) => field.onChange(value ?? null),
        };
        if (!('round' in kind)) return <MoneyField {...number} isWhole />;
        return (
          <NumberField
            {...number}
            decimals={kind.decimals}
            onBlur={() => {
              const { value } = field;
              if (value && value >= parcelLimits.minMeasure) field.onChange(kind.round(value));
              field.onBlur();
            }}
          />
        );
      }}
    </FormField>
  );
}
