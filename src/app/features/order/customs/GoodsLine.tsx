import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useMemo, useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderHint } from '#app/features/order/OrderHint.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useLocale } from '#app/i18n/setup.ts';
import { findCountries } from '#app/parts/address/country-search.ts';
import { MoneyField } from '#app/parts/orders/MoneyField.tsx';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type Country, type CountryLocale, findCountry } from '#domain/address/countries.ts';
import { roundNetWeight } from '#domain/customs/customs.ts';
import { DangerOffer } from './DangerOffer.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { LineNotes } from './LineNotes.tsx';
import { useTakenArticle } from './use-taken-article.ts';

export const goodsGrid =
  'grid min-w-0 grid-cols-12 gap-1.5 @min-[42rem]:grid-cols-[minmax(0,1fr)_6.25rem_6.25rem_5.75rem_6.25rem_5.75rem]';
export const goodsCells = {
  description: 'col-span-12 @min-[24rem]:col-span-7 @min-[42rem]:col-span-1',
  hs_code: 'col-span-6 @min-[24rem]:col-span-5 @min-[42rem]:col-span-1',
  origin_country: 'col-span-6 @min-[24rem]:col-span-3 @min-[42rem]:col-span-1',
  quantity: 'col-span-4 @min-[24rem]:col-span-3 @min-[42rem]:col-span-1',
  unit_value_cents: 'col-span-4 @min-[24rem]:col-span-3 @min-[42rem]:col-span-1',
  net_weight: 'col-span-4 @min-[24rem]:col-span-3 @min-[42rem]:col-span-1',
};

type GoodsLineProps = {
  index: number;
  onDuplicate: ((index: number) => void) | undefined;
  onRemove: (index: number) => void;
  onSave: (index: number) => void;
};

export const GoodsLine = memo(function GoodsLine({ index, onDuplicate, onRemove, onSave }: GoodsLineProps) {
  const { t } = useLingui();
  const { article, take } = useTakenArticle(index);
  const number = index + 1;
  return (
    <li className="flex gap-1.5 rounded-control border border-line p-2.5 @min-[24rem]:border-0 @min-[24rem]:p-0">
      <span
        aria-hidden="true"
        className="tabular hidden w-5 shrink-0 pt-2.5 text-right text-muted text-xs @min-[24rem]:block"
      >
        {number}
      </span>
      <fieldset
        aria-label={t`Position ${number}`}
        className={joinClasses(goodsGrid, 'flex-1 @min-[24rem]:[&_label]:sr-only')}
      >
        <DescriptionField index={index} onTake={take} className={goodsCells.description} />
        <HsCodeField index={index} />
        <OriginField index={index} />
        <GoodsNumber index={index} name="quantity" decimals={0} />
        <UnitValue index={index} />
        <GoodsNumber index={index} name="net_weight" decimals={3} />
        <OrderHint path={`customs.lines.${index}.description`} className="col-span-full" />
        <OrderHint path={`customs.lines.${index}.hs_code`} className="col-span-full" />
        <LineNotes index={index} onSave={onSave} />
        {article && <DangerOffer article={article} />}
      </fieldset>
      <div className="flex flex-col @min-[52rem]:flex-row">
        <IconButton
          icon={Copy}
          label={t`Position ${number} duplizieren`}
          disabled={!onDuplicate}
          reason={onDuplicate ? undefined : t`Mehr Positionen sind in einer Rechnung nicht möglich.`}
          onClick={() => onDuplicate?.(index)}
        />
        <IconButton
          icon={Trash2}
          label={t`Position ${number} entfernen`}
          tone="danger"
          onClick={() => onRemove(index)}
        />
      </div>
    </li>
  );
});

/** The hint stands below the line, because the column is narrow. */
function HsCodeField({ index }: { index: number }) {
  const { form } = useOrderEditor();
  return (
    <FormField of={form} name={`customs.lines.${index}.hs_code`}>
      {(field) => (
        <TextField
          {...field}
          label={fieldName('hs_code')}
          required
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
          placeholder="90041091"
          className={goodsCells.hs_code}
        />
      )}
    </FormField>
  );
}

type NumberName = 'quantity' | 'net_weight';

function GoodsNumber({ index, name, decimals }: { index: number; name: NumberName; decimals: number }) {
  const { form } = useOrderEditor();
  return (
    <FormField of={form} name={`customs.lines.${index}.${name}`}>
      {(field) => (
        <NumberField
          {...field}
          label={fieldName(name)}
          required
          decimals={decimals}
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? null)}
          onBlur={() => {
            if (field.value && name === 'net_weight') field.onChange(roundNetWeight(field.value));
            field.onBlur();
          }}
          className={goodsCells[name]}
        />
      )}
    </FormField>
  );
}

function UnitValue({ index }: { index: number }) {
  const { form } = useOrderEditor();
  return (
    <FormField of={form} name={`customs.lines.${index}.unit_value_cents`}>
      {(field) => (
        <MoneyField
          {...field}
          label={fieldName('unit_value_cents')}
          required
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? null)}
          className={goodsCells.unit_value_cents}
        />
      )}
    </FormField>
  );
}

const isCountry = (country: Country) => country.value === country.iso_code;
const sorted: Partial<Record<CountryLocale, readonly Country[]>> = {};

/** Cached, because every line has the same list. */
function countriesOfOrigin(locale: CountryLocale): readonly Country[] {
  sorted[locale] ??= findCountries('', locale).filter(isCountry);
  return sorted[locale];
}

function OriginField({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const items = useMemo(
    () => (query === '' ? countriesOfOrigin(locale) : findCountries(query, locale).filter(isCountry)),
    [query, locale],
  );
  return (
    <FormField of={form} name={`customs.lines.${index}.origin_country`}>
      {(field) => (
        <Combobox<Country>
          {...field}
          label={fieldName('origin_country')}
          required
          value={findCountry(field.value)}
          onChange={(country) => field.onChange(country?.value ?? '')}
          items={items}
          onSearch={setQuery}
          getKey={(country) => country.value}
          getText={(country) => `${country.value} · ${country[`name_${locale}`]}`}
          getShortText={(country) => country.value}
          emptyText={t`Kein Land gefunden`}
          className={goodsCells.origin_country}
        />
      )}
    </FormField>
  );
}
