import type { OrderForm } from '#app/features/order/order-form.ts';
import { setFlags } from '#app/features/order/parcels/set-flags.ts';
import { type Article, articleText, weightOfUnits } from '#domain/articles/article.ts';
import { withDanger } from '#domain/danger/danger.ts';

/** Without a quantity a line counts as one unit. */
export const weightOfLine = (article: Article, quantity: number | null) =>
  weightOfUnits(article, quantity || 1);

/**
 * Empty article fields change nothing. The article's currency is used while no other line has a value, else a value in
 * another currency is left out.
 */
export function takeArticle(form: OrderForm, index: number, article: Article): { isValueLeftOut: boolean } {
  const at = `customs.lines.${index}` as const;
  const { customs, recipient } = form.values.peek();
  const { hs_code, origin_country, unit, unit_value_cents, currency } = article;
  form.set(`${at}.description`, articleText(article, recipient.country_code));
  if (hs_code !== '') form.set(`${at}.hs_code`, hs_code);
  if (origin_country !== '') form.set(`${at}.origin_country`, origin_country);
  form.set(`${at}.unit`, unit);
  const weight = weightOfLine(article, customs.lines[index]?.quantity ?? null);
  if (weight !== null) form.set(`${at}.net_weight`, weight);
  if (unit_value_cents === 0) return { isValueLeftOut: false };
  const hasOtherValues = customs.lines.some(
    (line, other) => other !== index && line.unit_value_cents !== null,
  );
  if (currency !== customs.currency && hasOtherValues) return { isValueLeftOut: true };
  form.set('customs.currency', currency);
  form.set(`${at}.unit_value_cents`, unit_value_cents);
  return { isValueLeftOut: false };
}

/** Marks a parcel with the article's dangerous goods; the packer enters the quantity. */
export function takeDanger(form: OrderForm, index: number, article: Article): void {
  const parcel = form.values.peek().parcels[index];
  if (!parcel || article.danger_kind === '') return;
  const at = `parcels.${index}` as const;
  setFlags(form, index, withDanger(parcel, article.danger_kind, true));
  form.set(`${at}.un_number`, article.un_number);
  form.set(`${at}.danger_class`, article.danger_class);
  form.set(`${at}.packing_group`, article.packing_group);
  form.set(`${at}.danger_technical_name`, article.danger_technical_name);
  form.set(`${at}.danger_name`, article.danger_name || '');
}
