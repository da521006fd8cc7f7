import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { type OrderForm, useOrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatEuro } from '#app/i18n/format.ts';
import { needsPackingGroup, withDanger } from '#domain/danger.ts';
import type { ParcelDraft } from '#domain/order-draft.ts';
import { isAboveValorCover, isAboveValorLimit } from '#domain/order-reactions.ts';
import { valorLimits, withSelfInsurance, withValor } from '#domain/valor.ts';
import { ParcelNumberField } from './ParcelNumberField.tsx';

const flags = ['self_insurance', 'valor', 'dangerous_goods', 'limited_quantity'] as const;

/** Insurance and dangerous goods of a parcel. */
export function ParcelExtraFields({ index }: { index: number }) {
  return (
    <>
      <Insurance index={index} />
      <DangerousGoods index={index} />
    </>
  );
}

/** Sets the flags of a parcel that differ from what a rule makes of them. */
function setFlags(form: OrderForm, index: number, next: ParcelDraft): void {
  for (const flag of flags) form.set(`parcels.${index}.${flag}`, next[flag]);
}

function Insurance({ index }: { index: number }) {
  const { t } = useLingui();
  const { form, user } = useOrderDesk();
  const current = () => form.values.peek().parcels[index];
  const isValor = useDerived(() => form.values.value.parcels[index]?.valor === true);
  const parcelsOfValor = () => {
    const { parcels } = form.values.value;
    return parcels[index]?.valor ? parcels : [];
  };
  const isAboveLimit = useDerived(() => isAboveValorLimit(parcelsOfValor()));
  const isAboveCover = useDerived(() => isAboveValorCover(parcelsOfValor()));
  const cover = formatEuro(valorLimits.maxCover);
  const deductible = formatEuro(valorLimits.deductible);
  const limit = formatEuro(valorLimits.aboveLimit);
  return (
    <>
      <ParcelNumberField index={index} name="value_of_insurance" className="max-w-60" />
      <OrderToggle
        name={`parcels.${index}.self_insurance`}
        label={t`Eigenversicherung`}
        hint={t`Die Ware ist über Ihre eigene Transportversicherung versichert.`}
        onTurn={(on) => {
          const parcel = current();
          if (parcel) setFlags(form, index, withSelfInsurance(parcel, on));
        }}
      />
      {/* A draft may have it from when it was allowed: then it can be turned off. */}
      {(user.is_valor_enabled || isValor) && (
        <OrderToggle
          name={`parcels.${index}.valor`}
          label={t`Valorentransport`}
          hint={t`Versichert bis ${cover} bei ${deductible} Selbstbehalt; nur mit dem Spezial-Service.`}
          onTurn={(on) => {
            const parcel = current();
            if (parcel) setFlags(form, index, withValor(parcel, on));
          }}
        />
      )}
      {isAboveLimit && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Über ${limit} stimmen wir den Transport mit Ihnen ab. Bitte wählen Sie den Service danach erneut.`}
        </p>
      )}
      {isAboveCover && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Die Deckung reicht bis ${cover} für alle Packstücke mit Valorentransport zusammen. Was darüber liegt, ist nicht versichert, solange wir es nicht mit Ihnen vereinbart haben.`}
        </p>
      )}
    </>
  );
}

function DangerousGoods({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const turn = (flag: 'dangerous_goods' | 'limited_quantity') => (on: boolean) => {
    const parcel = form.values.peek().parcels[index];
    if (parcel) setFlags(form, index, withDanger(parcel, flag, on));
  };
  const isValor = useDerived(() => form.values.value.parcels[index]?.valor === true);
  const isDangerous = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    return parcel?.dangerous_goods === true || parcel?.limited_quantity === true;
  });
  const needsGroup = useDerived(() =>
    needsPackingGroup(form.values.value.parcels[index]?.danger_class ?? ''),
  );
  const reason = isValor ? t`Nicht zusammen mit Valorentransport.` : undefined;
  return (
    <>
      <OrderToggle
        name={`parcels.${index}.dangerous_goods`}
        label={t`Gefahrgut`}
        disabled={isValor}
        hint={reason}
        onTurn={turn('dangerous_goods')}
      />
      <OrderToggle
        name={`parcels.${index}.limited_quantity`}
        label={t`Begrenzte Menge (LQ)`}
        disabled={isValor}
        hint={reason}
        onTurn={turn('limited_quantity')}
      />
      {isDangerous && (
        <div className="grid grid-cols-2 gap-3 pt-1 @min-[24rem]:grid-cols-3">
          <OrderTextField
            name={`parcels.${index}.un_number`}
            required
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            placeholder="1263"
          />
          <OrderTextField
            name={`parcels.${index}.danger_class`}
            label={t`Klasse`}
            required
            maxLength={10}
            autoComplete="off"
            placeholder="3"
          />
          <OrderTextField
            name={`parcels.${index}.packing_group`}
            required={needsGroup}
            maxLength={10}
            autoComplete="off"
            placeholder="III"
          />
        </div>
      )}
    </>
  );
}
