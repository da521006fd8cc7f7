import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { type AddressTab, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';

export function PhoneFields({ at }: { at: AddressTab }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isUnitedStates = useDerived(() => form.values.value[at].country_code === 'US');
  return (
    <>
      <OrderTextField
        name={`${at}.phone_country_prefix`}
        required
        type="tel"
        autoComplete="off"
        className="col-span-6 @min-[23rem]:col-span-4"
      />
      <OrderTextField
        name={`${at}.phone_prefix`}
        required
        type="tel"
        autoComplete="off"
        placeholder={isUnitedStates ? '0212' : undefined}
        className="col-span-6 @min-[23rem]:col-span-3"
      />
      <OrderTextField
        name={`${at}.phone`}
        required
        type="tel"
        autoComplete="off"
        className="col-span-12 @min-[23rem]:col-span-5"
      />
      {isUnitedStates && (
        <p className="col-span-12 -mt-1.5 text-muted text-xs">
          {t`USA: Ländervorwahl 001, Vorwahl mit 3 Ziffern; die 0 davor wird automatisch ergänzt.`}
        </p>
      )}
    </>
  );
}
