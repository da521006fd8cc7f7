import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { setFlags } from '#app/features/order/parcels/set-flags.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { DangerNameSelect } from '#app/parts/orders/DangerNameSelect.tsx';
import { useUnList } from '#app/parts/orders/un-list.ts';
import { RadioGroup, type RadioOption } from '#app/ui/fields/RadioGroup.tsx';
import {
  type DangerKind,
  dangerKinds,
  dangerKindsOf,
  dangerParts,
  needsPackingGroup,
  withDanger,
} from '#domain/danger/danger.ts';
import { findDanger } from '#domain/danger/danger-rules.ts';
import type { UnEntry } from '#domain/danger/un-list.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { DangerFacts } from './DangerFacts.tsx';
import { DangerQuantity } from './DangerQuantity.tsx';
import { DangerSearch } from './DangerSearch.tsx';

type Choice = DangerKind | 'none';

/** The kinds exclude each other (docs/rules.md 9.7), so they are one choice. */
export function DangerousGoods({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isValor = useDerived(() => form.values.value.parcels[index]?.valor === true);
  // Old drafts may have several kinds; the error then stands at the excepted quantity.
  const kind = useDerived(() => dangerKindsOf(form.values.value.parcels[index] ?? {}).at(-1));
  const hasExcepted = useDerived(() => form.values.value.parcels[index]?.excepted_quantity === true);
  const field = hasExcepted ? 'excepted_quantity' : (kind ?? 'limited_quantity');
  const max = weightLimits.limitedQuantity;
  const options: RadioOption<Choice>[] = [
    { value: 'none', title: t`Kein Gefahrgut` },
    {
      value: 'limited_quantity',
      title: fieldName('limited_quantity'),
      description: t`Höchstens ${max} kg je Paket; nur mit Standard oder Spezial-Service.`,
    },
    {
      value: 'excepted_quantity',
      title: fieldName('excepted_quantity'),
      description: t`Sehr kleine Mengen; nur mit Standard oder Spezial-Service.`,
    },
    {
      value: 'dangerous_goods',
      title: t`Gefahrgut nach ADR`,
      description: t`Nach allen Vorschriften des ADR; nur mit dem Spezial-Service.`,
    },
  ];

  function choose(choice: Choice) {
    const parcel = form.values.peek().parcels[index];
    if (!parcel) return;
    const without = dangerKinds.reduce((it, other) => withDanger(it, other, false), parcel);
    setFlags(form, index, choice === 'none' ? without : withDanger(without, choice, true));
  }

  return (
    <>
      <FormField of={form} name={`parcels.${index}.${field}`}>
        {(given) => (
          <RadioGroup<Choice>
            {...given}
            name={`parcels.${index}.danger`}
            label={fieldName('dangerous_goods')}
            hint={isValor && t`Nicht zusammen mit Valorentransport.`}
            disabled={isValor}
            value={kind ?? 'none'}
            onChange={choose}
            options={options}
          />
        )}
      </FormField>
      {kind && <Goods index={index} kind={kind} />}
    </>
  );
}

function Goods({ index, kind }: { index: number; kind: DangerKind }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const { list, isMissing, retry } = useUnList();
  const notice = useDerived(() => {
    const { un_number = '', danger_class = '', packing_group = '' } = form.values.value.parcels[index] ?? {};
    return [un_number.replaceAll(',', ' '), danger_class, packing_group].join(',');
  });
  const needsGroup = useDerived(() =>
    needsPackingGroup(form.values.value.parcels[index]?.danger_class ?? ''),
  );
  const entry: UnEntry | undefined = list && findDanger(list, dangerParts(notice)).entries?.[0];
  return (
    <div className="flex flex-col gap-3 pt-1">
      <DangerSearch index={index} list={list} />
      {isMissing && (
        <p role="status" className="text-muted text-sm">
          {t`Die Liste der UN-Nummern ist gerade nicht erreichbar. Geben Sie Nummer, Klasse und Verpackungsgruppe bitte selbst ein.`}{' '}
          <button type="button" onClick={retry} className="font-semibold text-brand underline">
            {t`Erneut versuchen`}
          </button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <OrderTextField
          name={`parcels.${index}.danger_class`}
          label={t`Klasse`}
          required
          maxLength={20}
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
      {entry && <DangerFacts entry={entry} kind={kind} />}
      <FormField of={form} name={`parcels.${index}.danger_name`}>
        {(field) => <DangerNameSelect {...field} entry={entry} label={fieldName('danger_name')} />}
      </FormField>
      {entry?.needs_technical_name && (
        <OrderTextField
          name={`parcels.${index}.danger_technical_name`}
          required={kind === 'dangerous_goods'}
          maxLength={100}
          autoComplete="off"
          hint={t`Was es genau ist, etwa „Butanol und Xylol“.`}
        />
      )}
      <DangerQuantity index={index} isRequired={kind !== 'limited_quantity'} />
    </div>
  );
}
