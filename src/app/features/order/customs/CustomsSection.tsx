import { useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import { useEffect, useId } from 'react';
import { useRememberedGoods } from '#app/features/order/memory/remembered-goods.ts';
import { OrderHint } from '#app/features/order/OrderHint.tsx';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { isSameCompany } from '#domain/customs/customs-parties.ts';
import type { ExchangeRates } from '#domain/customs/exchange-rates.ts';
import { valueByGoods } from '#domain/customs/export-declaration.ts';
import {
  draftBorder,
  draftConsignment,
  draftDirection,
  isValueComputed,
} from '#domain/order/draft-customs.ts';
import { type CustomsDraft, isEmptyGoodsLine } from '#domain/order/order-draft.ts';
import { sentCustomsTerms } from '#domain/order/sent-order.ts';
import { CustomsGoods } from './CustomsGoods.tsx';
import { CustomsTerms } from './CustomsTerms.tsx';
import { setLines } from './goods-lines.ts';
import { useSellerNumber } from './SellerNumberField.tsx';
import { useEarlierOrders } from './use-earlier-orders.ts';

type Direction = ReturnType<typeof draftDirection>;

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function CustomsSection() {
  const { t } = useLingui();
  const { form, user, baseData } = useOrderEditor();
  const titleId = useId();
  const isMissing = useDerived(() => form.issues.value.some(({ path }) => path.startsWith('customs')));
  const recipient = useDerived(() => {
    const { company, postal_code, city, country_code } = form.values.value.recipient;
    return { company, postal_code, city, country_code };
  }, isSameJson);
  const { goods, sender_eori } = useRememberedGoods(recipient);
  const company = recipient.company.trim();
  const direction = useDerived(() => draftDirection(form.values.value));
  useEffect(() => fillOwnEori(form, direction, sender_eori), [form, direction, sender_eori]);
  useEffect(() => {
    if (goods && form.values.peek().customs.reason === '') form.set('customs.reason', goods.reason);
  }, [form, goods]);
  useComputedValue(form, user.exchange_rates);
  useEarlierOrders(form);
  useSellerNumber(form, baseData.options, user.exchange_rates);

  function takeOver(remembered: CustomsDraft) {
    const undo = fill(form, remembered);
    fillOwnEori(form, direction, sender_eori);
    form.focus('customs.invoice_number');
    showSnackbar({
      text: t`Waren für ${company} übernommen`,
      action: { label: t`Rückgängig`, onAction: undo },
    });
  }

  return (
    <section aria-labelledby={titleId} className="@container flex flex-col gap-3.5 border-line border-t pt-4">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titleId} className="font-semibold text-sm">
            {t`Zoll`}
          </h2>
          {isMissing && <Tag tone="warning">{t`nötig`}</Tag>}
        </div>
        <WhyCustoms direction={direction} />
      </div>
      {goods && (
        <Button variant="text" icon={History} className="self-start" onClick={() => takeOver(goods)}>
          {t`Letzte Waren für ${company} übernehmen`}
        </Button>
      )}
      <CustomsGoods />
      <OrderHint path="customs.lines" />
      <CustomsTerms direction={direction} />
    </section>
  );
}

function WhyCustoms({ direction }: { direction: Direction }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const border = useDerived(() => draftBorder(form.values.value));
  const why =
    border === 'tax'
      ? t`Diese Sendung bleibt im Zollgebiet, aber nicht im Steuergebiet der EU: Auch dafür braucht es Zollangaben.`
      : direction === 'leaves'
        ? t`Diese Sendung verlässt das Zollgebiet der EU.`
        : direction === 'returns'
          ? t`Diese Rücksendung kommt in das Zollgebiet der EU: Ausführer ist, wer sie zurückschickt, Einführer sind Sie.`
          : t`Diese Sendung kommt in das Zollgebiet der EU.`;
  return (
    <>
      <p className="text-muted text-sm">
        {why}{' '}
        {t`Aus Ihren Angaben entsteht die Rechnung für den Zoll. Sie drucken sie nach dem Label mit „Papiere drucken“.`}
      </p>
      <p className="text-muted text-sm">
        {t`Ziel und HS-Codes werden mit Listen zu Embargos verglichen. Das hilft Ihnen, ersetzt aber nicht Ihre eigene Pflicht als Versender.`}
      </p>
      <OrderHint path="customs" />
    </>
  );
}

/** With a single parcel, its value is the value of its goods. */
function useComputedValue(form: OrderForm, rates: ExchangeRates): void {
  const isComputed = useDerived(() => isValueComputed(form.values.value));
  const value = useDerived(() => valueByGoods(draftConsignment(form.values.value), rates) ?? null);
  useEffect(() => {
    if (isComputed) form.set('parcels.0.value_of_goods', value);
  }, [form, isComputed, value]);
}

/** The client uses its own EORI number as exporter, and as importer of returns and of goods for itself. */
function fillOwnEori(form: OrderForm, direction: Direction, eori: string): void {
  const { customs, recipient, sender } = form.values.peek();
  const { sender_eori, recipient_tax_number } = customs;
  const isImporter = direction === 'returns' || (direction === 'enters' && isSameCompany(sender, recipient));
  if (eori === '') return;
  if (isImporter && recipient_tax_number.trim() === '') form.set('customs.recipient_tax_number', eori);
  if (direction === 'leaves' && sender_eori.trim() === '') form.set('customs.sender_eori', eori);
}

/** Returns the undo. */
function fill(form: OrderForm, next: CustomsDraft): () => void {
  const before = structuredClone(form.values.peek().customs);
  const setCustoms = (customs: CustomsDraft) => {
    for (const field of sentCustomsTerms) form.set(`customs.${field}`, customs[field]);
    setLines(form, customs.lines);
  };
  setCustoms({ ...next, lines: next.lines.filter((line) => !isEmptyGoodsLine(line)) });
  return () => setCustoms(before);
}
