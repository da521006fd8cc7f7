import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived, type useForm } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { findCountries } from '#app/parts/address/country-search.ts';
import { DangerNameSelect } from '#app/parts/orders/DangerNameSelect.tsx';
import { MoneyField } from '#app/parts/orders/MoneyField.tsx';
import { useUnList } from '#app/parts/orders/un-list.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { type Country, findCountry } from '#domain/address/countries.ts';
import { articleLimits } from '#domain/articles/article.ts';
import { hsChapterName } from '#domain/articles/hs-chapters.ts';
import { type Currency, currencies, customsLimits } from '#domain/customs/customs.ts';
import { type GoodsUnit, goodsUnits } from '#domain/customs/customs-invoice.ts';
import { type DangerKind, type DangerParts, dangerKinds } from '#domain/danger/danger.ts';
import { findDanger } from '#domain/danger/danger-rules.ts';
import type { ArticleDraft } from './article-draft.ts';
import { articleFieldName, dangerKindText, unitText } from './article-words.ts';

type ArticleForm = ReturnType<typeof useForm<ArticleDraft>>;
type TextName = {
  [Name in keyof ArticleDraft]: string extends ArticleDraft[Name] ? Name : never;
}[keyof ArticleDraft];
type ArticleTextProps = {
  form: ArticleForm;
  name: TextName;
  className: string;
  hint?: string | undefined;
  maxLength?: number;
};

export function ArticleInputs({ form }: { form: ArticleForm }) {
  const { t } = useLingui();
  const locale = useLocale();
  const chapter = useDerived(() => hsChapterName(form.values.value.hs_code, locale) ?? '');
  const isDangerous = useDerived(() => form.values.value.danger_kind !== '');
  const half = 'col-span-12 sm:col-span-6';
  return (
    <>
      <ArticleText
        form={form}
        name="text_de"
        className="col-span-12"
        maxLength={customsLimits.description}
        hint={t`Eine der beiden Bezeichnungen genügt; der Zoll außerhalb des deutschen Sprachraums liest die englische.`}
      />
      <ArticleText form={form} name="text_en" className="col-span-12" maxLength={customsLimits.description} />
      <ArticleText
        form={form}
        name="article_number"
        className={half}
        maxLength={articleLimits.article_number}
      />
      <ArticleText form={form} name="hs_code" className={half} maxLength={15} hint={chapter || undefined} />
      <OriginInput form={form} className={half} />
      <FormField of={form} name="unit">
        {(field) => (
          <Select<GoodsUnit>
            {...field}
            label={articleFieldName('unit')}
            options={goodsUnits.map((value) => ({ value, label: unitText(value) }))}
            className={half}
          />
        )}
      </FormField>
      <FormField of={form} name="net_weight">
        {(field) => (
          <NumberField
            {...field}
            label={articleFieldName('net_weight')}
            unit="kg"
            decimals={3}
            value={field.value ?? undefined}
            onChange={(value) => field.onChange(value ?? null)}
            className="col-span-12 sm:col-span-4"
          />
        )}
      </FormField>
      <FormField of={form} name="unit_value_cents">
        {(field) => (
          <MoneyField
            {...field}
            label={articleFieldName('unit_value_cents')}
            value={field.value ?? undefined}
            onChange={(value) => field.onChange(value ?? null)}
            className="col-span-7 sm:col-span-4"
          />
        )}
      </FormField>
      <FormField of={form} name="currency">
        {(field) => (
          <Select<Currency>
            {...field}
            label={articleFieldName('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            className="col-span-5 sm:col-span-4"
          />
        )}
      </FormField>
      <FormField of={form} name="danger_kind">
        {(field) => (
          <Select<DangerKind | 'none'>
            {...field}
            label={articleFieldName('danger_kind')}
            value={field.value || 'none'}
            onChange={(value) => field.onChange(value === 'none' ? '' : value)}
            options={[
              { value: 'none' as const, label: dangerKindText('') },
              ...dangerKinds.map((value) => ({ value, label: dangerKindText(value) })),
            ]}
            className="col-span-12"
          />
        )}
      </FormField>
      {isDangerous && (
        <>
          <ArticleText form={form} name="un_number" className="col-span-4" maxLength={7} />
          <ArticleText form={form} name="danger_class" className="col-span-4" maxLength={20} />
          <ArticleText form={form} name="packing_group" className="col-span-4" maxLength={10} />
          <DangerName form={form} />
          <ArticleText form={form} name="danger_technical_name" className="col-span-12" maxLength={100} />
        </>
      )}
    </>
  );
}

function DangerName({ form }: { form: ArticleForm }) {
  const { list } = useUnList();
  const parts = useDerived(() => {
    const { un_number, danger_class, packing_group } = form.values.value;
    return JSON.stringify({ un_number, danger_class, packing_group });
  });
  const entry = list && findDanger(list, JSON.parse(parts) as DangerParts).entries?.[0];
  return (
    <FormField of={form} name="danger_name">
      {(field) => (
        <DangerNameSelect
          {...field}
          entry={entry}
          label={articleFieldName('danger_name')}
          className="col-span-12"
        />
      )}
    </FormField>
  );
}

function ArticleText({ form, name, className, hint, maxLength }: ArticleTextProps) {
  return (
    <FormField of={form} name={name}>
      {(field) => (
        <TextField
          {...field}
          label={articleFieldName(name)}
          autoComplete="off"
          {...(name === 'hs_code' || name === 'un_number' ? { inputMode: 'numeric' as const } : {})}
          {...(hint === undefined ? {} : { hint })}
          {...(maxLength === undefined ? {} : { maxLength })}
          className={className}
        />
      )}
    </FormField>
  );
}

const isCountry = (country: Country) => country.value === country.iso_code;

function OriginInput({ form, className }: { form: ArticleForm; className: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const items = useMemo(() => findCountries(query, locale).filter(isCountry), [query, locale]);
  return (
    <FormField of={form} name="origin_country">
      {(field) => (
        <Combobox<Country>
          {...field}
          label={articleFieldName('origin_country')}
          value={findCountry(field.value)}
          onChange={(country) => field.onChange(country?.value ?? '')}
          items={items}
          onSearch={setQuery}
          getKey={(country) => country.value}
          getText={(country) => `${country.value} · ${country[`name_${locale}`]}`}
          emptyText={t`Kein Land gefunden`}
          className={className}
        />
      )}
    </FormField>
  );
}
