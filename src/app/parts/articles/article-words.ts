import { t } from '@lingui/core/macro';
import type { Locale } from '#app/i18n/setup.ts';
import type { Article } from '#domain/articles/article.ts';
import type { GoodsUnit } from '#domain/customs/customs-invoice.ts';
import { type DangerKind, dangerMark, dangerNotice } from '#domain/danger/danger.ts';

export function unitText(unit: GoodsUnit): string {
  const texts: Record<GoodsUnit, string> = {
    piece: t`Stück`,
    pair: t`Paar`,
    set: t`Satz`,
    kg: t`Kilogramm`,
    m: t`Meter`,
    l: t`Liter`,
  };
  return texts[unit];
}

export function articleFieldName(field: keyof Article): string {
  const names: Record<keyof Article, string> = {
    article_number: t`Artikelnummer`,
    text_de: t`Bezeichnung deutsch`,
    text_en: t`Bezeichnung englisch`,
    hs_code: t`HS-Code`,
    origin_country: t`Ursprungsland`,
    net_weight: t`Nettogewicht je Einheit`,
    unit_value_cents: t`Wert je Einheit`,
    currency: t`Währung`,
    unit: t`Einheit`,
    danger_kind: t`Gefahrgut`,
    un_number: t`UN-Nummer`,
    danger_class: t`Gefahrgutklasse`,
    packing_group: t`Verpackungsgruppe`,
    danger_technical_name: t`Technische Benennung`,
    danger_name: t`Offizielle Benennung`,
  };
  return names[field];
}

/** ADR rules of the goods; the first text is for goods that are not dangerous. */
export function dangerKindText(kind: DangerKind | ''): string {
  const texts: Record<DangerKind | '', string> = {
    '': t`Kein Gefahrgut`,
    limited_quantity: t`Begrenzte Menge (LQ)`,
    excepted_quantity: t`Freigestellte Menge (EQ)`,
    dangerous_goods: t`Gefahrgut (ADR)`,
  };
  return texts[kind];
}

/** "LQ · UN 1263, 3, III"; '' for other goods. */
export function dangerWords(article: Article): string {
  const { danger_kind } = article;
  if (danger_kind === '') return '';
  const notice = dangerNotice(article);
  const mark = dangerMark({ [danger_kind]: true, danger_lq_notice: notice });
  return danger_kind === 'dangerous_goods' ? notice : `${mark} · ${notice}`;
}

export const ownText = ({ text_de, text_en }: Pick<Article, 'text_de' | 'text_en'>, locale: Locale) =>
  locale === 'de' ? text_de || text_en : text_en || text_de;
