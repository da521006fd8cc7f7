import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { type AddressTab, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';

export function PhoneFields({ at }: { at: AddressTab }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isUnitedStates = useDerived(() => form.values.value[at].country_code === 'US');
  return (
    // The columns have the widths of the labels, so that none of them wraps.
    <div className="col-span-12 grid grid-cols-2 gap-x-3 gap-y-3.5 @min-[23rem]:grid-cols-[7.4fr_5.4fr_8.2fr]">
      <OrderTextField name={`${at}.phone_country_prefix`} required type="tel" autoComplete="off" />
      <OrderTextField
        name={`${at}.phone_prefix`}
        required
        type="tel"
        autoComplete="off"
        placeholder={isUnitedStates ? '0212' : undefined}
      />
      <OrderTextField
        name={`${at}.phone`}
        required
        type="tel"
        autoComplete="off"
        className="col-span-2 @min-[23rem]:col-span-1"
      />
      {isUnitedStates && (
        <p className="col-span-full -mt-1.5 text-muted text-xs">
          {t`USA: Ländervorwahl 001, Vorwahl mit 3 Ziffern; die 0 davor wird automatisch ergänzt.`}
        </p>
      )}
    </div>
  );
}
