import { useLingui } from '@lingui/react/macro';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { boxMeasures } from '#app/parts/orders/box-size-text.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { OrderColumn } from '#domain/order-import/columns.ts';
import { sidesOf } from '#domain/order-import/sizes.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';

type MappingValueProps = {
  label: string;
  field: OrderColumn;
  value: string;
  /** Undefined while loading. */
  boxes: readonly BoxSize[] | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
};

const longest = 200;

export function MappingValue({ label, field, value, boxes, onChange, ...looks }: MappingValueProps) {
  const { t } = useLingui();
  const { placeholder, className = '' } = looks;
  const shared = { label, isLabelHidden: true, className };
  if (field === 'service' || field === 'transport_kind') {
    const named =
      field === 'service'
        ? serviceLabels.map((it) => ({ value: it as string, label: serviceName(it, 'national') }))
        : transportKinds.map((it) => ({ value: it as string, label: transportKindText(it) }));
    const nothing = placeholder ?? (field === 'service' ? t`Service wählen` : t`Transportart wählen`);
    return (
      <Select
        {...shared}
        value={value}
        options={[{ value: '', label: nothing }, ...named]}
        onChange={onChange}
      />
    );
  }
  if (field === 'size') {
    const isBad = value !== '' && boxes !== undefined && !sidesOf(value, boxes);
    return (
      <Combobox<BoxSize>
        {...shared}
        value={undefined}
        items={boxes ?? []}
        getKey={(box) => box.letter}
        getText={(box) => box.name}
        getDetail={boxMeasures}
        free={{ text: value, onText: onChange }}
        onChange={(box) => box && onChange(box.name)}
        placeholder={placeholder ?? '30 x 20 x 20'}
        maxLength={longest}
        autoComplete="off"
        error={
          isBad ? t`Drei Maße in cm, zum Beispiel 30 x 20 x 20, oder eine Ihrer Kartongrößen.` : undefined
        }
      />
    );
  }
  return (
    <TextField
      {...shared}
      value={value}
      placeholder={placeholder ?? ''}
      maxLength={longest}
      autoComplete="off"
      onChange={onChange}
    />
  );
}
