import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderHint } from '#app/features/order/OrderHint.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { type DangerUnit, dangerUnits } from '#domain/danger/danger.ts';

const options = dangerUnits.map((value) => ({ value, label: value }));

export function DangerQuantity({ index, isRequired }: { index: number; isRequired: boolean }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const at = `parcels.${index}` as const;
  const sum = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    const { danger_inner_packagings: count, danger_inner_quantity: each, danger_unit = 'ml' } = parcel ?? {};
    return count && each ? `${formatNumber(count * each, 3)} ${danger_unit}` : '';
  });
  return (
    <>
      <div className="grid grid-cols-[1fr_5.5rem] gap-3 @min-[24rem]:grid-cols-[1fr_1fr_5.5rem]">
        <FormField of={form} name={`${at}.danger_inner_packagings`}>
          {(field) => (
            <NumberField
              {...field}
              label={fieldName('danger_inner_packagings')}
              className="col-span-full @min-[24rem]:col-span-1"
              required={isRequired}
              value={field.value ?? undefined}
              onChange={(value) => field.onChange(value ?? null)}
            />
          )}
        </FormField>
        <FormField of={form} name={`${at}.danger_inner_quantity`}>
          {(field) => (
            <NumberField
              {...field}
              label={fieldName('danger_inner_quantity')}
              required={isRequired}
              decimals={3}
              value={field.value ?? undefined}
              onChange={(value) => field.onChange(value ?? null)}
            />
          )}
        </FormField>
        <FormField of={form} name={`${at}.danger_unit`}>
          {(field) => (
            <Select<DangerUnit>
              {...field}
              label={fieldName('danger_unit')}
              value={field.value}
              options={options}
            />
          )}
        </FormField>
      </div>
      <OrderHint path={`${at}.danger_inner_quantity`} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {sum && t`Zusammen ${sum} netto`}
      </p>
    </>
  );
}
