import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { findCountries } from '#app/parts/address/country-search.ts';
import { unitText } from '#app/parts/articles/article-words.ts';
import { MoneyField } from '#app/parts/orders/MoneyField.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import {
  costFields,
  type GoodsUnit,
  goodsUnits,
  invoiceLimits,
  type PartyRole,
  partyRoles,
} from '#domain/customs/customs-invoice.ts';
import { OriginStatement } from './OriginStatement.tsx';
import { SellerNumberField } from './SellerNumberField.tsx';

export function InvoiceDetails() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const isUsed = useDerived(() => {
    const { customs } = form.values.value;
    const isTyped = watched.some(
      (field) => customs[field] !== '' && customs[field] !== null && customs[field] !== false,
    );
    return isTyped || customs.lines.some(({ unit }) => unit && unit !== 'piece');
  });
  const isOpen = isOpened || isUsed;
  return (
    <div className="col-span-full flex flex-col gap-3.5">
      <div>
        <Button
          variant="text"
          icon={ChevronDown}
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isUsed}
          onClick={() => setIsOpened(!isOpen)}
        >
          {t`Weitere Angaben`}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-4">
        {isOpen && (
          <>
            <OriginStatement />
            <Group title={t`Kosten neben dem Warenwert`}>
              {costFields.map((field) => (
                <CostsField key={field} name={field} />
              ))}
            </Group>
            <Units />
            <Group title={t`Käufer oder Einführer, wenn nicht der Empfänger`}>
              <OtherParty />
            </Group>
            <Group title={t`Ausführer`}>
              <OrderTextField
                name="customs.exporter_vat_number"
                placeholder="DE123456789"
                maxLength={invoiceLimits.tax_number}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
              <SellerNumberField />
            </Group>
          </>
        )}
      </div>
    </div>
  );
}

const watched = [
  ...costFields,
  'party_role',
  'exporter_vat_number',
  'seller_number',
  'origin_statement',
  'exporter_reference',
] as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{title}</h3>
      <div className="grid grid-cols-1 gap-x-3 gap-y-3.5 @min-[22rem]:grid-cols-2">{children}</div>
    </section>
  );
}

function CostsField({ name }: { name: (typeof costFields)[number] }) {
  const { form } = useOrderEditor();
  return (
    <FormField of={form} name={`customs.${name}`}>
      {(field) => (
        <MoneyField
          {...field}
          label={fieldName(name)}
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? null)}
        />
      )}
    </FormField>
  );
}

function Units() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const keys = useDerived(() => form.list('customs.lines'));
  return (
    <Group title={t`Einheit der Menge`}>
      {keys.map((key, index) => (
        <UnitField key={key} index={index} />
      ))}
    </Group>
  );
}

function UnitField({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const number = index + 1;
  const description = useDerived(() => form.values.value.customs.lines[index]?.description ?? '');
  return (
    <FormField of={form} name={`customs.lines.${index}.unit`}>
      {(field) => (
        <Select<GoodsUnit>
          {...field}
          label={description === '' ? t`Position ${number}` : t`Position ${number}: ${description}`}
          value={field.value || 'piece'}
          options={goodsUnits.map((value) => ({ value, label: unitText(value) }))}
        />
      )}
    </FormField>
  );
}

function roleText(role: PartyRole): string {
  const texts: Record<PartyRole, string> = {
    buyer: t`Käufer`,
    importer: t`Einführer`,
    buyer_importer: t`Käufer und Einführer`,
  };
  return texts[role];
}

function OtherParty() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const role = useDerived(() => form.values.value.customs.party_role);
  return (
    <>
      <FormField of={form} name="customs.party_role">
        {(field) => (
          <Select<PartyRole | 'none'>
            {...field}
            label={fieldName('party_role')}
            value={field.value || 'none'}
            onChange={(next) => field.onChange(next === 'none' ? '' : next)}
            options={[
              { value: 'none', label: t`Der Empfänger` },
              ...partyRoles.map((value) => ({ value, label: roleText(value) })),
            ]}
            className="col-span-full"
          />
        )}
      </FormField>
      {role !== '' && (
        <>
          <OrderTextField
            name="customs.party_company"
            required
            maxLength={invoiceLimits.company}
            autoComplete="off"
            className="col-span-full"
          />
          <OrderTextField name="customs.party_street" maxLength={invoiceLimits.street} autoComplete="off" />
          <OrderTextField
            name="customs.party_place"
            required
            maxLength={invoiceLimits.place}
            autoComplete="off"
          />
          <FormField of={form} name="customs.party_country">
            {(field) => (
              <Select<string>
                {...field}
                label={fieldName('party_country')}
                required
                value={field.value || undefined}
                options={findCountries('', locale)
                  .filter((it) => it.value === it.iso_code)
                  .map((it) => ({ value: it.value, label: it[`name_${locale}`] }))}
              />
            )}
          </FormField>
          <OrderTextField
            name="customs.party_tax_number"
            maxLength={invoiceLimits.tax_number}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </>
  );
}
