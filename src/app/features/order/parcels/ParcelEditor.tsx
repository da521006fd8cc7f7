import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { isSamePlace, parcelFigures, surchargePlace } from '#app/features/order/order-figures.ts';
import { measuresOf, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { needsMrn } from '#domain/customs/export-declaration.ts';
import { draftConsignment, isValueComputed } from '#domain/order/draft-customs.ts';
import { girth } from '#domain/services/parcel.ts';
import { ContentsField } from './ContentsField.tsx';
import { ParcelExtras } from './ParcelExtras.tsx';
import { ParcelMeasures } from './ParcelMeasures.tsx';
import { ParcelNumberField } from './ParcelNumberField.tsx';
import { SurchargeTags } from './SurchargeTags.tsx';

export function ParcelEditor({ index }: { index: number }) {
  const { form } = useOrderEditor();
  const isEnvelope = useDerived(() => form.values.value.transport_kind === 'envelope');
  return (
    <div className="@container px-3.5 pt-1 pb-3.5">
      <div className="grid gap-x-4 gap-y-3.5 @min-[21.5rem]:grid-cols-[minmax(0,1fr)_8.5rem] @min-[26rem]:grid-cols-[minmax(0,1fr)_9.5rem]">
        <div className={joinClasses('flex flex-col gap-3.5', isEnvelope && 'col-span-full')}>
          {!isEnvelope && <ContentsField index={index} />}
          <GoodsFields index={index} />
        </div>
        {!isEnvelope && (
          <>
            <BoxOfParcel index={index} />
            <ParcelMeasures index={index} />
            <SurchargesOfParcel index={index} />
          </>
        )}
      </div>
      <ParcelExtras index={index} />
    </div>
  );
}

function GoodsFields({ index }: { index: number }) {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const { exchange_rates: rates } = user;
  const isDeclared = useDerived(() => needsMrn(draftConsignment(form.values.value), rates));
  // An MRN already entered stays visible, because it is still validated.
  const hasMrnField = useDerived(() => isDeclared || Boolean(form.values.value.parcels[index]?.mrn_number));
  // One MRN per shipment is enough.
  const isOnOther = useDerived(() =>
    form.values.value.parcels.some((it, at) => at !== index && it.mrn_number.trim() !== ''),
  );
  const isComputed = useDerived(() => isValueComputed(form.values.value));
  return (
    <>
      <ParcelNumberField
        index={index}
        name="value_of_goods"
        disabled={isComputed}
        hint={isComputed && t`Summe der Zollangaben in EUR`}
      />
      {hasMrnField && (
        <OrderTextField
          name={`parcels.${index}.mrn_number`}
          required={isDeclared && !isOnOther}
          hint={
            isOnOther
              ? t`Steht schon bei einem anderen Packstück: eine MRN gilt für die ganze Sendung.`
              : t`Ausfuhr über 1.000 EUR oder 1.000 kg netto: eine MRN für die ganze Sendung, 18 Zeichen`
          }
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  );
}

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const loadBox = () => import('./ParcelBox.tsx').then((module) => module.ParcelBox);

function BoxOfParcel({ index }: { index: number }) {
  const { form } = useOrderEditor();
  const ParcelBox = useLater(loadBox, true);
  const size = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    if (!parcel) return undefined;
    const { length, width, height } = measuresOf(parcel);
    return { length, width, height };
  }, isSameJson);
  if (!size) return null;
  return (
    <div className="self-center">
      {ParcelBox ? (
        <ParcelBox size={size} girth={girth(size)} />
      ) : (
        <div className="mx-auto mb-4.5 aspect-168/124 w-full max-w-46" />
      )}
    </div>
  );
}

function SurchargesOfParcel({ index }: { index: number }) {
  const { form } = useOrderEditor();
  const place = useDerived(() => surchargePlace(form.values.value), isSamePlace);
  const list = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    return parcel ? parcelFigures(parcel, surchargePlace(form.values.value)).surcharges : [];
  }, isSameJson);
  return (
    <div aria-live="polite" className="col-span-full empty:hidden">
      <SurchargeTags list={list} isNational={place.isNational} />
    </div>
  );
}
