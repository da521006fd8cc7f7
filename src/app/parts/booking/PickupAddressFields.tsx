import { useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentProps } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { AddressSearch } from '#app/parts/address/AddressSearch.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import type { BookingForm } from './booking-form.ts';

type PickupAddressFieldsProps = {
  form: BookingForm;
  own: PlainAddress;
  /** Staff book here, without the client's address book. */
  isForClient: boolean;
};

type AddressTextProps = Omit<
  ComponentProps<typeof TextField>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & { name: keyof PlainAddress };

const loadHints = async () => (await import('./PickupAddressHints.tsx')).PickupAddressHints;

const isNational = (saved: SavedAddress) => saved.country_code === 'DE';

export function PickupAddressFields({ form, own, isForClient }: PickupAddressFieldsProps) {
  const { t } = useLingui();
  const isOwn = useDerived(() => sameAddressKey(form.values.value.recipient) === sameAddressKey(own));
  // The hints also load the check of whole phone numbers (domain/address/phone.ts).
  const Hints = useLater(loadHints, true);
  const field = ({ name, ...props }: AddressTextProps) => (
    <FormField of={form} name={`recipient.${name}`}>
      {(bound) => <TextField autoComplete="off" {...bound} {...props} />}
    </FormField>
  );

  function fill(address: PlainAddress) {
    const filled = plainAddress({ ...address, country_code: 'DE' });
    if (filled.phone_country_prefix === '') filled.phone_country_prefix = '49';
    for (const key of Object.keys(filled) as (keyof PlainAddress)[])
      form.set(`recipient.${key}`, filled[key]);
  }

  return (
    <div className="@container flex flex-col gap-3.5">
      {!isForClient && <AddressSearch label={t`Abholadresse suchen`} accepts={isNational} onChoose={fill} />}
      {!isOwn && (
        <p
          className={joinClasses(
            'flex flex-wrap items-center justify-between gap-x-2 text-label text-sm',
            !isForClient && '-mt-2',
          )}
        >
          {isForClient ? t`Weicht von der Adresse des Kunden ab.` : t`Weicht von Ihrer eigenen Adresse ab.`}
          <Button variant="text" icon={Undo2} onClick={() => fill(own)} className="-mr-3">
            {isForClient ? t`Adresse des Kunden` : t`Eigene Adresse`}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5">
        {field({ name: 'company', label: t`Firma`, required: true, className: 'col-span-12' })}
        {field({
          name: 'street',
          label: t`Straße`,
          required: true,
          className: 'col-span-7 @min-[22rem]:col-span-8',
        })}
        {field({
          name: 'street_number',
          label: t`Hausnummer`,
          required: true,
          className: 'col-span-5 @min-[22rem]:col-span-4',
        })}
        {field({ name: 'address_extra_1', label: t`Adresszusatz 1`, className: 'col-span-6' })}
        {field({ name: 'address_extra_2', label: t`Adresszusatz 2`, className: 'col-span-6' })}
        {field({
          name: 'postal_code',
          label: t`Postleitzahl`,
          required: true,
          inputMode: 'numeric',
          className: 'col-span-5 @min-[22rem]:col-span-4',
        })}
        {field({
          name: 'city',
          label: t`Ort`,
          required: true,
          className: 'col-span-7 @min-[22rem]:col-span-8',
        })}
        <TextField
          label={t`Land`}
          value={t`Deutschland`}
          onChange={() => {}}
          readOnly
          className="col-span-12 @min-[22rem]:col-span-4"
        />
        {field({
          name: 'contact_person',
          label: t`Ansprechpartner`,
          required: true,
          className: 'col-span-12 @min-[22rem]:col-span-8',
        })}
        {field({
          name: 'phone_country_prefix',
          label: t`Ländervorwahl`,
          required: true,
          type: 'tel',
          className: 'col-span-6 @min-[23rem]:col-span-4',
        })}
        {field({
          name: 'phone_prefix',
          label: t`Vorwahl`,
          required: true,
          type: 'tel',
          className: 'col-span-6 @min-[23rem]:col-span-4',
        })}
        {field({
          name: 'phone',
          label: t`Telefonnummer`,
          required: true,
          type: 'tel',
          className: 'col-span-12 @min-[23rem]:col-span-4',
        })}
        {field({ name: 'email', label: t`E-Mail`, type: 'email', className: 'col-span-12' })}
      </div>
      {Hints && <Hints form={form} />}
    </div>
  );
}
