import { plural, t } from '@lingui/core/macro';
import { fieldName } from '#app/features/order/field-names.ts';
import { formatEuro, formatKg, formatNumber } from '#app/i18n/format.ts';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { habitualService, type OptionPart, type ParcelPart } from '#domain/order/last-order.ts';
import { isEmptyGoodsLine } from '#domain/order/order-draft.ts';
import type { SentCustoms, SentOptions, SentOrder, SentParcel } from '#domain/order/sent-order.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ShippingType } from '#domain/services/route.ts';

/** Names the kind only if it differs from `usualKind`. */
export function lastOrderWords(last: SentOrder, usualKind: TransportKind, type: ShippingType): string {
  const { transport_kind, parcels } = last;
  const isSeveral = parcels.length > 1;
  const service = habitualService(last);
  const { contents, size, weight, insurance } = parcelTexts(last);
  return [
    isSeveral
      ? pieceCount(transport_kind, parcels.length)
      : transport_kind !== usualKind && transportKindText(transport_kind),
    contents,
    !isSeveral && size,
    weight,
    insurance,
    service && serviceName(service, type),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Empty texts for what the order did not have. */
export function parcelTexts({ parcels }: SentOrder): Record<ParcelPart, string> {
  const weight = parcels.reduce((sum, it) => sum + (it.weight ?? 0), 0);
  const insured = parcels.reduce((sum, it) => sum + (it.value_of_insurance ?? 0), 0);
  const value = formatEuro(insured);
  return {
    contents: shortList(parcels.map((it) => it.contents)),
    size: shortList(parcels.map(sizeText)),
    weight: weight > 0 ? formatKg(weight, 1) : '',
    insurance: [
      insured > 0 && t`Versicherung ${value}`,
      parcels.some((it) => it.self_insurance) && fieldName('self_insurance'),
    ]
      .filter(Boolean)
      .join(', '),
  };
}

function sizeText({ length, width, height }: SentParcel): string {
  const sides = [length, width, height];
  const size = sides.map((it) => (it === null ? '–' : formatNumber(it))).join(' × ');
  return sides.every((it) => it === null) ? '' : `${size} cm`;
}

function shortList(texts: readonly string[]): string {
  const different = [...new Set(texts)].filter(Boolean);
  return different.length > 2 ? `${different.slice(0, 2).join(', ')} …` : different.join(', ');
}

export function optionText(part: OptionPart, options: Partial<SentOptions>): string {
  if (part === 'signature') {
    if (options.signature_required) return fieldName('signature_required');
    if (options.adult_signature_required) return fieldName('adult_signature_required');
    return t`ohne Unterschrift`;
  }
  if (part === 'special_delivery_terms') {
    const terms = options.special_delivery_terms;
    return terms ? t`Zustellhinweis: ${terms}` : t`ohne Zustellhinweis`;
  }
  const name = optionName(part);
  return options[part] ? name : t`ohne ${name}`;
}

function optionName(part: Exclude<OptionPart, 'signature' | 'special_delivery_terms'>): string {
  const names = {
    direct_delivery_only: t`Nur direkte Zustellung`,
    carbon_neutral: t`Klimaneutral`,
    receive_delivery_email: t`E-Mail bei Zustellung`,
    waybill: t`Frachtbrief`,
    mission_copy: t`Auftragskopie`,
    invoice_to_recipient: t`Rechnung an Empfänger`,
  };
  return names[part];
}

/** Undefined without goods. */
export function goodsText({ lines }: SentCustoms): string | undefined {
  const goods = lines.filter((line) => !isEmptyGoodsLine(line));
  if (goods.length === 0) return undefined;
  const names = shortList(goods.map((it) => it.description));
  const count = plural(goods.length, { one: '# Warenposition', other: '# Warenpositionen' });
  return names ? t`Zoll: ${names}` : t`Zoll: ${count}`;
}
