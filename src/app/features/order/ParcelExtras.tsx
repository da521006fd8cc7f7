import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { formatEuro } from '#app/i18n/format.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { dangerNotice, type ParcelDraft } from '#domain/order-draft.ts';
import { valorLimits, withSelfInsurance, withValor } from '#domain/valor.ts';
import { OrderTextField } from './OrderTextField.tsx';
import { OrderToggle } from './OrderToggle.tsx';
import { type OrderForm, useOrderDesk } from './order-form.ts';
import { ParcelNumberField } from './ParcelNumberField.tsx';

const flags = ['self_insurance', 'valor', 'dangerous_goods', 'limited_quantity'] as const;
const extraFields = [...flags, 'value_of_insurance', 'un_number', 'danger_class', 'packing_group'];

/** Insurance and dangerous goods: out of the way until a parcel has something of it, or something is wrong there. */
export function ParcelExtras({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const id = useId();
  const [isOpened, setIsOpened] = useState(() => hasExtras(form.values.peek().parcels[index]));
  const hasIssue = useDerived(() =>
    extraFields.some((field) => form.shownIssue(`parcels.${index}.${field}`) !== undefined),
  );
  const isOpen = isOpened || hasIssue;
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpen)}
        className="-ml-2 flex min-h-row max-w-full items-center gap-1.5 rounded-control px-2 text-left hover:bg-brand-soft"
      >
        <ChevronDown
          aria-hidden="true"
          className={joinClasses('size-4 shrink-0 text-brand transition-transform', isOpen && 'rotate-180')}
        />
        <span className="font-semibold text-brand text-sm">{t`Versicherung und Gefahrgut`}</span>
        {!isOpen && <ExtrasNote index={index} />}
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-1.5 pt-2">
        {isOpen && <Insurance index={index} />}
        {isOpen && <DangerousGoods index={index} />}
      </div>
    </div>
  );
}

function hasExtras(parcel: ParcelDraft | undefined): boolean {
  if (!parcel) return false;
  return flags.some((flag) => parcel[flag]) || parcel.value_of_insurance !== null;
}

function ExtrasNote({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const note = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    if (!parcel) return '';
    const insured = parcel.value_of_insurance ? formatEuro(parcel.value_of_insurance) : '';
    const notes = [
      insured && t`versichert mit ${insured}`,
      parcel.self_insurance && t`Eigenversicherung`,
      parcel.valor && t`Valorentransport`,
      (parcel.dangerous_goods || parcel.limited_quantity) && (dangerNotice(parcel) || t`Gefahrgut`),
    ];
    return notes.filter(Boolean).join(' · ');
  });
  return <span className="min-w-0 truncate text-muted text-xs">{note}</span>;
}

/** Sets the flags of a parcel that differ from what a rule makes of them. */
function setFlags(form: OrderForm, index: number, next: ParcelDraft): void {
  for (const flag of flags) form.set(`parcels.${index}.${flag}`, next[flag]);
}

function Insurance({ index }: { index: number }) {
  const { t } = useLingui();
  const { form, user } = useOrderDesk();
  const current = () => form.values.peek().parcels[index];
  const isAboveLimit = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    const value = Math.max(parcel?.value_of_goods ?? 0, parcel?.value_of_insurance ?? 0);
    return parcel?.valor === true && value > valorLimits.aboveLimit;
  });
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
      {user.is_valor_enabled && (
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
    </>
  );
}

function DangerousGoods({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const isValor = useDerived(() => form.values.value.parcels[index]?.valor === true);
  const isDangerous = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    return parcel?.dangerous_goods === true || parcel?.limited_quantity === true;
  });
  const reason = isValor ? t`Nicht zusammen mit Valorentransport.` : undefined;
  return (
    <>
      <OrderToggle
        name={`parcels.${index}.dangerous_goods`}
        label={t`Gefahrgut`}
        disabled={isValor}
        hint={reason}
      />
      <OrderToggle
        name={`parcels.${index}.limited_quantity`}
        label={t`Begrenzte Menge (LQ)`}
        disabled={isValor}
        hint={reason}
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
            maxLength={10}
            autoComplete="off"
            placeholder="III"
          />
        </div>
      )}
    </>
  );
}
