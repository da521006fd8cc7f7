import { useLingui } from '@lingui/react/macro';
import { PickupAddressSwitch } from '#app/features/order/finish/PickupAddressSwitch.tsx';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { countryName } from '#domain/address/countries.ts';
import { LaterHints } from './LaterHints.tsx';
import { PhoneFields } from './PhoneFields.tsx';

const fromBaseData = ['company', 'street', 'street_number', 'postal_code', 'city', 'country_code', 'email'];

/**
 * The sender is the client: address and email come from the base data, the other fields can differ per order
 * (docs/rules.md 7.5).
 */
export function SenderTab() {
  const { t } = useLingui();
  const locale = useLocale();
  const { form } = useOrderEditor();
  const country = useDerived(() => form.values.value.sender.country_code);
  const isIncomplete = useDerived(() =>
    form.issues.value.some(({ path }) => fromBaseData.some((field) => path === `sender.${field}`)),
  );
  return (
    <div className="flex flex-col gap-3.5">
      {isIncomplete && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Bitte vervollständigen Sie Ihre Stammdaten.`}
        </p>
      )}
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5">
        <OrderTextField name="sender.id" label={t`Kundennummer`} readOnly className="col-span-12" />
        <OrderTextField name="sender.company" readOnly className="col-span-12" />
        <OrderTextField name="sender.street" readOnly className="col-span-7 @min-[26rem]:col-span-8" />
        <OrderTextField name="sender.street_number" readOnly className="col-span-5 @min-[26rem]:col-span-4" />
        <OrderTextField name="sender.address_extra_1" autoComplete="off" className="col-span-6" />
        <OrderTextField name="sender.address_extra_2" autoComplete="off" className="col-span-6" />
        <OrderTextField name="sender.postal_code" readOnly className="col-span-5 @min-[26rem]:col-span-4" />
        <OrderTextField name="sender.city" readOnly className="col-span-7 @min-[26rem]:col-span-8" />
        <TextField
          label={t`Land`}
          value={countryName(country, locale)}
          onChange={() => {}}
          readOnly
          className="col-span-8"
        />
        <OrderTextField
          name="sender.state_province_code"
          label={t`Bundesland`}
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="off"
          className="col-span-4"
        />
        <OrderTextField name="sender.contact_person" required autoComplete="off" className="col-span-12" />
        <PhoneFields at="sender" />
        <OrderTextField name="sender.email" readOnly className="col-span-12" />
      </div>
      <LaterHints at="sender" />
      <p className="text-muted text-xs">{t`Kundennummer, Anschrift und E-Mail kommen aus Ihren Stammdaten.`}</p>
      <PickupAddressSwitch />
    </div>
  );
}
