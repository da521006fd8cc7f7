import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useMemo } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { needsPackingGroup } from '#domain/danger/danger.ts';
import { isLqAllowed, lqLimits } from '#domain/danger/danger-rules.ts';
import { searchUnList, type UnEntry, type UnList, unKey } from '#domain/danger/un-list.ts';

export function DangerSearch({ index, list }: { index: number; list: UnList | undefined }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const typed = useDerived(() => form.values.value.parcels[index]?.un_number ?? '');
  const found = useMemo(() => (list ? searchUnList(list, typed) : []), [list, typed]);
  return (
    <FormField of={form} name={`parcels.${index}.un_number`}>
      {(field) => (
        <Combobox<UnEntry>
          {...field}
          label={fieldName('un_number')}
          hint={t`Nummer oder Bezeichnung`}
          required
          value={undefined}
          onChange={(entry) => entry && take(form, index, entry)}
          free={{ text: field.value ?? '', onText: field.onChange }}
          items={found}
          getKey={unKey}
          getText={titleOf}
          getDetail={({ german, name, limited_quantity }) => {
            const lq = isLqAllowed({ limited_quantity }) ? `LQ ${limited_quantity}` : t`keine LQ`;
            return `${lq} · ${(locale === 'de' && german) || name}`;
          }}
          leading={<Search aria-hidden="true" className="size-4.5" />}
          placeholder={t`1263 oder Lack`}
          maxLength={60}
        />
      )}
    </FormField>
  );
}

const titleOf = ({ un_number, danger_class, packing_group }: UnEntry) =>
  [`UN ${un_number}`, danger_class, packing_group].filter(Boolean).join(' · ');

function take(form: OrderForm, index: number, entry: UnEntry): void {
  const { un_number, danger_class, packing_group } = entry;
  form.set(`parcels.${index}.un_number`, un_number);
  form.set(`parcels.${index}.danger_name`, '');
  form.set(`parcels.${index}.danger_class`, danger_class);
  form.set(`parcels.${index}.packing_group`, packing_group || (needsPackingGroup(danger_class) ? '-' : ''));
  // Use grams if the table limits in grams, unless the user typed a quantity.
  const limits = lqLimits(entry.limited_quantity);
  const parcel = form.values.peek().parcels[index];
  if (parcel?.danger_inner_quantity === null && limits.g !== undefined && limits.ml === undefined) {
    form.set(`parcels.${index}.danger_unit`, 'g');
  }
}
