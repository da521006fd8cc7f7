import { isOtherState } from '#domain/address/states.ts';
import { isInWrongLanguage } from '#domain/articles/goods-language.ts';
import {
  type CustomsRoute,
  hsDigits,
  isHsCode,
  type LineFigures,
  papersBorder,
  withLostZero,
} from '#domain/customs/customs.ts';
import { isUnusualNumber, usualNumber } from '#domain/customs/customs-numbers.ts';
import { goesWithAtr, territory } from '#domain/customs/customs-territory.ts';
import { type ExchangeRates, noRates } from '#domain/customs/exchange-rates.ts';
import { type Consignment, isExport } from '#domain/customs/export-declaration.ts';
import { giftLimit } from '#domain/customs/gifts.ts';
import { hasMrnStructure, isMrnOfThisTime } from '#domain/customs/mrn.ts';
import { likelyNeedsExporterReference } from '#domain/customs/origin-statement.ts';
import {
  comparedOrder,
  type consigneeKey,
  type EarlierOrders,
  earlierHints,
} from '#domain/customs/same-day.ts';
import { firstOutsideUnion, isUnexpectedlyOutside, unionProof } from '#domain/customs/special-territories.ts';
import { isVagueDescription } from '#domain/customs/vague-descriptions.ts';
import { type DangerQuantity, netAboveGross } from '#domain/danger/net-quantity.ts';
import type { latinLine } from '#domain/labels/latin/latin-line.ts';
import type { Hint } from '#domain/values/codes.ts';
import { isRoundedNumber } from '#domain/values/rounded-number.ts';
import { addDays, berlinDay, isDay } from '#domain/values/working-days.ts';

type HintedOrder = CustomsRoute & {
  recipient: Parameters<typeof isOtherState>[0] &
    Parameters<typeof consigneeKey>[0] &
    Parameters<typeof latinLine>[0];
  is_return: boolean;
  parcels: readonly (Consignment['parcels'][number] &
    DangerQuantity & { danger_name?: string | undefined })[];
  reference_number_1: string;
  reference_number_2: string;
  customs?:
    | {
        invoice_number: string;
        reason: string;
        recipient_tax_number: string;
        invoice_date?: string | undefined;
        original_mrn?: string | undefined;
        currency: string;
        origin_statement?: boolean | undefined;
        exporter_reference?: string | undefined;
        lines: readonly (LineFigures & { description: string; hs_code: string })[];
      }
    | undefined;
};

export type HintContext = {
  now: Date;
  /** From hs-codes.ts; absent if the list is not loaded. */
  isListedHsCode?: ((code: string) => boolean) | undefined;
  /** From danger-rules.ts; absent if the list is not loaded. */
  openNames?: ((parcel: HintedOrder['parcels'][number]) => readonly string[]) | undefined;
  /** From latin-line.ts; absent if its tables are not loaded. */
  latinLine?: typeof latinLine | undefined;
  rates?: ExchangeRates | undefined;
  /** Absent if the server has not answered. */
  earlier?: EarlierOrders | undefined;
};

/** Days. No law says so: an older date is likelier mistyped. */
const oldestInvoice = 365;

/** Hints never refuse an order (docs/rules.md 6.11). */
export const orderHints = (order: HintedOrder, context: HintContext): Hint[] => [
  ...fieldHints(order, context),
  ...papersHints(order, context),
];

/** Questions of the import (docs/rules.md 25.22) that typed and sent fields raise too. */
function fieldHints(order: HintedOrder, { openNames = () => [] }: HintContext): Hint[] {
  const hints: Hint[] = [];
  if (isOtherState(order.recipient))
    hints.push({ path: 'recipient.state_province_code', code: 'state_differs' });
  for (const path of ['reference_number_1', 'reference_number_2'] as const)
    if (isRoundedNumber(order[path])) hints.push({ path, code: 'digits_lost' });
  for (const [index, parcel] of order.parcels.entries()) {
    const params = netAboveGross(parcel);
    if (params)
      hints.push({ path: `parcels.${index}.danger_inner_quantity`, code: 'danger_net_above_gross', params });
    const names = openNames(parcel).join(' / ');
    if (names)
      hints.push({ path: `parcels.${index}.danger_name`, code: 'danger_name_open', params: { names } });
  }
  return hints;
}

function papersHints(order: HintedOrder, context: HintContext): Hint[] {
  if (papersBorder(order) === undefined) return [];
  const hints: Hint[] = mrnHints(order, context);
  const { customs, recipient } = order;
  hints.push(...placeHints(order));
  // No table reads the script, so the shipper has to type the name (docs/rules.md 12.31).
  if (context.latinLine && context.latinLine(recipient) === undefined)
    hints.push({ path: 'recipient.address_extra_1', code: 'latin_line_for_customs' });
  if (context.earlier)
    hints.push(...earlierHints(comparedOrder(order, context.rates ?? noRates), context.earlier));
  if (!customs) return hints;
  const usual = usualNumber(recipient);
  if (usual && isUnusualNumber(customs.recipient_tax_number, recipient)) {
    const params = { example: usual.example };
    hints.push({ path: 'customs.recipient_tax_number', code: 'recipient_number_unusual', params });
  }
  const limit = customs.reason === 'gift' ? giftLimit(recipient.country_code) : undefined;
  if (limit) hints.push({ path: 'customs.reason', code: 'gift_private_only', params: { limit } });
  hints.push(...dateHints(customs.invoice_date ?? '', context));
  // One hint per order, at the first line concerned.
  const vague = customs.lines.findIndex((it) => isVagueDescription(it.description));
  if (vague >= 0) hints.push({ path: `customs.lines.${vague}.description`, code: 'description_vague' });
  const german = customs.lines.findIndex((it) => isInWrongLanguage(it.description, recipient.country_code));
  if (german >= 0) hints.push({ path: `customs.lines.${german}.description`, code: 'description_german' });
  const { isListedHsCode = () => true, rates = noRates } = context;
  const isNumbered = customs.exporter_reference?.trim();
  if (
    customs.origin_statement &&
    !isNumbered &&
    likelyNeedsExporterReference(customs.lines, customs.currency, rates)
  )
    hints.push({ path: 'customs.exporter_reference', code: 'exporter_number_likely' });
  const codes = customs.lines.map((it) => hsDigits(it.hs_code));
  const lost = codes.map(withLostZero).findIndex((it) => it !== undefined && isListedHsCode(it));
  if (lost >= 0) {
    const params = { code: `0${codes[lost]}` };
    hints.push({ path: `customs.lines.${lost}.hs_code`, code: 'hs_code_lost_zero', params });
  }
  const unlisted = codes.findIndex((it) => isHsCode(it) && !isListedHsCode(it));
  if (unlisted >= 0) hints.push({ path: `customs.lines.${unlisted}.hs_code`, code: 'hs_code_unlisted' });
  return hints;
}

/** At most one of the whole order; goods that Andorra's customs union leaves out have theirs at the line. */
function placeHints(order: HintedOrder): Hint[] {
  const { recipient, customs } = order;
  if (!isExport(order)) return [];
  const path = 'customs';
  if (goesWithAtr(recipient)) return [{ path, code: 'atr_saves_duty' }];
  const hints: Hint[] = [];
  const params = { place: territory(recipient) };
  const codes = customs?.lines.map((it) => hsDigits(it.hs_code)) ?? [];
  const proof = unionProof(order.pickup ?? order.sender, recipient, codes.filter(isHsCode));
  if (proof) hints.push({ path, code: proof === 'T2LF' ? 't2lf_saves_duty' : 't2l_saves_duty', params });
  else if (isUnexpectedlyOutside(recipient)) hints.push({ path, code: 'outside_customs_territory', params });
  const farmed = firstOutsideUnion(recipient, codes);
  if (farmed >= 0) hints.push({ path: `customs.lines.${farmed}.hs_code`, code: 'outside_customs_union' });
  return hints;
}

function mrnHints({ customs, is_return, parcels, ...route }: HintedOrder, { now }: HintContext): Hint[] {
  const original = customs?.original_mrn?.trim() ?? '';
  // The original export of a return may lie years back.
  if (is_return && original !== '' && !hasMrnStructure(original))
    return [{ path: 'customs.original_mrn', code: 'mrn_unusual' }];
  if (!isExport(route)) return [];
  const wrong = parcels.findIndex(
    ({ mrn_number: mrn }) => mrn.trim() !== '' && !(hasMrnStructure(mrn) && isMrnOfThisTime(mrn, now)),
  );
  return wrong < 0 ? [] : [{ path: `parcels.${wrong}.mrn_number`, code: 'mrn_unusual' }];
}

function dateHints(day: string, { now }: HintContext): Hint[] {
  const path = 'customs.invoice_date';
  const today = berlinDay(now);
  if (day > today) return [{ path, code: 'invoice_date_future' }];
  return isDay(day) && day < addDays(today, -oldestInvoice) ? [{ path, code: 'invoice_date_old' }] : [];
}
