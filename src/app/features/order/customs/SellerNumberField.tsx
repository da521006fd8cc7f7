import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { sellerNumberHint, sellerNumberText } from '#app/parts/customs/seller-number-text.ts';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';
import type { ExchangeRates } from '#domain/customs/exchange-rates.ts';
import { proposedSellerNumber, type SellerNumbers, sellerScheme } from '#domain/customs/seller-number.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';

/** Only routes with a scheme have the field (docs/rules.md 12.30). */
export function SellerNumberField() {
  const { t } = useLingui();
  const { form, baseData } = useOrderEditor();
  const scheme = useDerived(() => sellerScheme(routeOf(form.values.value)));
  const isFromOptions = useDerived(() => {
    const { seller_number } = form.values.value.customs;
    return scheme !== undefined && seller_number !== '' && seller_number === baseData.options[scheme];
  });
  if (!scheme) return null;
  const hint = sellerNumberHint(scheme);
  return (
    <OrderTextField
      name="customs.seller_number"
      label={sellerNumberText(scheme)}
      hint={isFromOptions ? `${t`Aus Ihren Optionen.`} ${hint}` : hint}
      maxLength={invoiceLimits.tax_number}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Fills the client's number for a private sale and removes it when the order is none; other numbers are the user's. */
export function useSellerNumber(form: OrderForm, numbers: SellerNumbers, rates: ExchangeRates): void {
  const proposed = useDerived(() => proposalFor(form.values.value, numbers, rates));
  const { uk_vat_number, voec_number, ioss_number } = numbers;
  useEffect(
    () => takeProposal(form, proposed, { uk_vat_number, voec_number, ioss_number }),
    [form, proposed, uk_vat_number, voec_number, ioss_number],
  );
}

/** The same at once, before a press sends the order. */
export const proposeSellerNumber = (form: OrderForm, numbers: SellerNumbers, rates: ExchangeRates): void =>
  takeProposal(form, proposalFor(form.values.peek(), numbers, rates), numbers);

const proposalFor = (draft: OrderDraft, numbers: SellerNumbers, rates: ExchangeRates) =>
  proposedSellerNumber({ ...draft, ...routeOf(draft) }, numbers, rates);

function takeProposal(form: OrderForm, proposed: string, numbers: SellerNumbers): void {
  const { seller_number } = form.values.peek().customs;
  const { uk_vat_number, voec_number, ioss_number } = numbers;
  const isOurs = ['', uk_vat_number, voec_number, ioss_number].includes(seller_number);
  if (isOurs && seller_number !== proposed) form.set('customs.seller_number', proposed);
}

const routeOf = ({ sender, recipient, has_differ_pickup, differ_pickup }: OrderDraft) => ({
  ...{ sender, recipient },
  ...(has_differ_pickup ? { pickup: differ_pickup } : {}),
});
