import { useLingui } from '@lingui/react/macro';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { ParcelNumberField } from '#app/features/order/parcels/ParcelNumberField.tsx';
import { setFlags } from '#app/features/order/parcels/set-flags.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatEuro } from '#app/i18n/format.ts';
import { isAboveValorCover, isAboveValorLimit } from '#domain/order/order-reactions.ts';
import { valorLimits, withSelfInsurance, withValor } from '#domain/services/valor.ts';
import { DangerousGoods } from './DangerousGoods.tsx';

export function ParcelExtraFields({ index }: { index: number }) {
  return (
    <div className="flex flex-col gap-4">
      <Insurance index={index} />
      <DangerousGoods index={index} />
    </div>
  );
}

function Insurance({ index }: { index: number }) {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
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
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-label text-sm">{t`Versicherung`}</legend>
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
      {/* A draft may contain valor from when it was allowed: the user can turn it off. */}
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
    </fieldset>
  );
}
