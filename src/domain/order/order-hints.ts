import { isInWrongLanguage } from '#domain/articles/goods-language.ts';
import { type CustomsRoute, papersBorder } from '#domain/customs/customs.ts';
import { isUnusualNumber, usualNumber } from '#domain/customs/customs-numbers.ts';
import { goesWithAtr } from '#domain/customs/customs-territory.ts';
import { isExport } from '#domain/customs/export-declaration.ts';
import { giftLimit } from '#domain/customs/gifts.ts';
import { isVagueDescription } from '#domain/customs/vague-descriptions.ts';
import type { Hint } from '#domain/values/codes.ts';

type HintedOrder = CustomsRoute & {
  customs?:
    | { reason: string; recipient_tax_number: string; lines: readonly { description: string }[] }
    | undefined;
};

/** Hints never refuse an order (docs/rules.md 6.11). */
export function orderHints(order: HintedOrder): Hint[] {
  if (papersBorder(order) === undefined) return [];
  const hints: Hint[] = [];
  const { customs, recipient } = order;
  if (goesWithAtr(recipient) && isExport(order)) hints.push({ path: 'customs', code: 'atr_saves_duty' });
  if (!customs) return hints;
  const usual = usualNumber(recipient);
  if (usual && isUnusualNumber(customs.recipient_tax_number, recipient)) {
    const params = { example: usual.example };
    hints.push({ path: 'customs.recipient_tax_number', code: 'recipient_number_unusual', params });
  }
  const limit = customs.reason === 'gift' ? giftLimit(recipient.country_code) : undefined;
  if (limit) hints.push({ path: 'customs.reason', code: 'gift_private_only', params: { limit } });
  // One hint per order, at the first line concerned.
  const vague = customs.lines.findIndex((it) => isVagueDescription(it.description));
  if (vague >= 0) hints.push({ path: `customs.lines.${vague}.description`, code: 'description_vague' });
  const german = customs.lines.findIndex((it) => isInWrongLanguage(it.description, recipient.country_code));
  if (german >= 0) hints.push({ path: `customs.lines.${german}.description`, code: 'description_german' });
  return hints;
}
