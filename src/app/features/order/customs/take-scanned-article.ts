import { t } from '@lingui/core/macro';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { articleText, type SavedArticle } from '#domain/articles/article.ts';
import { customsLimits } from '#domain/customs/customs.ts';
import { draftBorder } from '#domain/order/draft-customs.ts';
import { emptyGoodsLineDraft, isEmptyGoodsLine } from '#domain/order/order-draft.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import { takeArticle, weightOfLine } from './take-article.ts';
import { showValueLeftOut } from './value-left-out.ts';

/** Puts a scanned article into the order (docs/rules.md 26.2). */
export function takeScannedArticle(form: OrderForm, article: SavedArticle): void {
  const text = articleText(article, form.values.peek().recipient.country_code);
  const isTaken = draftBorder(form.values.peek()) ? countGoods(form, article, text) : addContents(form, text);
  showSnackbar(
    isTaken
      ? { tone: 'success', text: t`Artikel eingetragen: ${text}` }
      : { tone: 'warning', text: t`Für den Artikel „${text}“ ist kein Platz mehr.` },
  );
}

/** Each scan is one piece: it counts on the article's line, else begins one. */
function countGoods(form: OrderForm, article: SavedArticle, text: string): boolean {
  const { lines } = form.values.peek().customs;
  const same = lines.findIndex((it) => it.description.trim() === text && !isEmptyGoodsLine(it));
  const free = lines.findIndex(isEmptyGoodsLine);
  const index = same >= 0 ? same : free >= 0 ? free : lines.length;
  if (index >= customsLimits.lines) return false;
  if (index === lines.length) form.insert('customs.lines', { ...emptyGoodsLineDraft }, index);
  const { quantity, net_weight } = lines[index] ?? emptyGoodsLineDraft;
  const next = (quantity ?? 0) + 1;
  form.set(`customs.lines.${index}.quantity`, next);
  if (same < 0) showValueLeftOut(takeArticle(form, index, article), article);
  // A weight that the user typed stays.
  else if (net_weight === weightOfLine(article, quantity))
    form.set(`customs.lines.${index}.net_weight`, weightOfLine(article, next));
  return true;
}

function addContents(form: OrderForm, text: string): boolean {
  const { parcels } = form.values.peek();
  const empty = parcels.findIndex((it) => it.contents.trim() === '');
  const index = empty >= 0 ? empty : parcels.length - 1;
  const before = parcels[index]?.contents.trim() ?? '';
  if (before.split(', ').includes(text)) return true;
  const contents = before === '' ? text : `${before}, ${text}`;
  if (contents.length > parcelLimits.maxContents) return false;
  form.set(`parcels.${index}.contents`, contents);
  return true;
}
