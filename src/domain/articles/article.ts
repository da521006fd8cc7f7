import * as v from 'valibot';
import { isCountryCode } from '#domain/address/countries.ts';
import { currencies, customsLimits, isHsCode, roundNetWeight } from '#domain/customs/customs.ts';
import { goodsUnits } from '#domain/customs/customs-invoice.ts';
import { dangerFaults, dangerKinds } from '#domain/danger/danger.ts';
import { Revision } from '#domain/values/revision.ts';
import { cleanText, printedText, text } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { foldedArticle } from './article-number.ts';
import { looksGerman, readsGerman } from './goods-language.ts';

/*
 * A client's list of goods for customs invoices (docs/rules.md 12.16). The order asks for values that an article lacks.
 */

export const articleLimits = {
  /** Per client. */
  articles: 10_000,
  article_number: 35,
  /** Proposals per request, and the number of newest shipments searched. */
  proposals: 500,
  shipments: 2_000,
} as const;

const capitals = (max: number) => v.pipe(text(max), v.toUpperCase());

const fields = {
  article_number: printedText(articleLimits.article_number),
  text_de: printedText(customsLimits.description),
  text_en: printedText(customsLimits.description),
  hs_code: v.pipe(
    text(20, 'hs_code_not_valid'),
    v.transform((code) => code.replace(/[\s.]/g, '')),
    v.check((code) => code === '' || isHsCode(code), 'hs_code_not_valid'),
  ),
  origin_country: v.pipe(
    v.optional(v.string('not_valid'), ''),
    v.transform((code) => cleanText(code).toUpperCase()),
    v.check((code) => code === '' || isCountryCode(code), 'country_code_invalid'),
  ),
  /** kg per unit, without packaging; 0 if unknown. */
  net_weight: v.pipe(
    v.optional(v.number('not_valid'), 0),
    v.minValue(0, 'greater_zero'),
    v.maxValue(weightLimits.goods.most, 'too_large'),
    v.transform(roundNetWeight),
  ),
  /** Hundredths of the currency; 0 if unknown. */
  unit_value_cents: v.pipe(
    v.optional(v.number('not_valid'), 0),
    v.minValue(0, 'greater_zero'),
    v.maxValue(customsLimits.unit_value_cents, 'too_large'),
    v.integer('not_valid'),
  ),
  currency: v.optional(v.picklist(currencies, 'not_valid'), 'EUR'),
  unit: v.optional(v.picklist(goodsUnits, 'not_valid'), 'piece'),
  /** '' means no dangerous goods. */
  danger_kind: v.optional(v.picklist(['', ...dangerKinds], 'not_valid'), ''),
  un_number: v.pipe(
    text(20, 'un_number_not_valid'),
    v.transform((it) => it.replace(/\D/g, '')),
  ),
  danger_class: capitals(20),
  packing_group: capitals(10),
  danger_technical_name: printedText(100),
  /** Chosen once per article (docs/rules.md 9.17). */
  danger_name: printedText(200),
};

const noDanger = {
  un_number: '',
  danger_class: '',
  packing_group: '',
  danger_technical_name: '',
  danger_name: '',
};

const faultCodes = {
  un_number: 'un_number_not_valid',
  danger_class: 'danger_class_not_valid',
  packing_group: 'packing_group_not_valid',
} as const;

export const Article = v.pipe(
  v.object(fields, 'not_valid'),
  v.transform((it) => (it.danger_kind === '' ? { ...it, ...noDanger } : it)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const refuse = (
      key: 'text_de' | keyof typeof faultCodes,
      message: 'goods_description_required' | (typeof faultCodes)[keyof typeof faultCodes],
    ) => addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    if (input.text_de === '' && input.text_en === '') refuse('text_de', 'goods_description_required');
    if (input.danger_kind !== '') for (const it of dangerFaults(input)) refuse(it, faultCodes[it]);
  }),
);

export type Article = v.InferOutput<typeof Article>;

/** `revision` grows with every change. */
export const SavedArticle = v.object({
  article_id: v.pipe(v.string(), v.uuid()),
  revision: Revision,
  article_number: v.string(),
  text_de: v.string(),
  text_en: v.string(),
  hs_code: v.string(),
  origin_country: v.string(),
  net_weight: v.number(),
  unit_value_cents: v.number(),
  currency: v.picklist(currencies),
  unit: v.picklist(goodsUnits),
  danger_kind: v.picklist(['', ...dangerKinds]),
  un_number: v.string(),
  danger_class: v.string(),
  packing_group: v.string(),
  danger_technical_name: v.string(),
  /** Articles stored before have none. */
  danger_name: v.optional(v.string(), ''),
});
export type SavedArticle = v.InferOutput<typeof SavedArticle>;

export const emptyArticle: Article = {
  article_number: '',
  text_de: '',
  text_en: '',
  hs_code: '',
  origin_country: 'DE',
  net_weight: 0,
  unit_value_cents: 0,
  currency: 'EUR',
  unit: 'piece',
  danger_kind: '',
  ...noDanger,
};

export function plainArticle({ article_id: _, revision: __, ...article }: SavedArticle): Article {
  return article;
}

/** Equal for the same number, or without one for the same texts and HS code. */
export function articleKey(it: Pick<Article, 'article_number' | 'text_de' | 'text_en' | 'hs_code'>): string {
  const number = foldedArticle(it.article_number);
  return number === ''
    ? `t|${[it.text_de, it.text_en, it.hs_code].map(foldedArticle).join('|')}`
    : `n|${number}`;
}

/** Prefers the language of the destination's customs (docs/rules.md 12.15). */
export function articleText(
  { text_de, text_en }: Pick<Article, 'text_de' | 'text_en'>,
  countryCode: string,
): string {
  return readsGerman(countryCode) ? text_de || text_en : text_en || text_de;
}

/** kg; null if unknown. */
export function weightOfUnits({ net_weight }: Pick<Article, 'net_weight'>, quantity: number | null) {
  return net_weight > 0 && quantity !== null && quantity > 0 ? roundNetWeight(net_weight * quantity) : null;
}

type GoodsFacts = {
  description: string;
  hs_code: string;
  origin_country: string;
  quantity: number | null;
  unit_value_cents: number | null;
  net_weight: number | null;
  unit?: string | undefined;
};

export function articleOfLine(line: GoodsFacts, currency: string): Article {
  const { description, hs_code, origin_country, quantity, unit_value_cents, net_weight } = line;
  const [text_de, text_en] = looksGerman(description) ? [description, ''] : ['', description];
  return {
    ...emptyArticle,
    text_de,
    text_en,
    hs_code: hs_code.replace(/[\s.]/g, ''),
    origin_country,
    net_weight: quantity && net_weight ? roundNetWeight(net_weight / quantity) : 0,
    unit_value_cents: unit_value_cents ?? 0,
    currency: currencies.find((it) => it === currency) ?? 'EUR',
    unit: goodsUnits.find((it) => it === line.unit) ?? 'piece',
  };
}

type Invoice = { currency: string; lines: readonly GoodsFacts[] };

/** Proposes unlisted goods of past shipments, each once and as last sent. */
export function proposedArticles(
  newestFirst: readonly Invoice[],
  known: readonly Pick<Article, 'text_de' | 'text_en' | 'hs_code'>[],
  most: number = articleLimits.proposals,
): Article[] {
  const seen = new Set(known.flatMap((it) => [textKey(it.text_de, it), textKey(it.text_en, it)]));
  const proposed: Article[] = [];
  for (const { currency, lines } of newestFirst) {
    for (const line of lines) {
      const key = textKey(line.description, line);
      if (proposed.length >= most) return proposed;
      if (line.description.trim() === '' || seen.has(key)) continue;
      seen.add(key);
      const article = v.safeParse(Article, articleOfLine(line, currency));
      if (article.success) proposed.push(article.output);
    }
  }
  return proposed;
}

const textKey = (description: string, { hs_code }: { hs_code: string }) =>
  `${foldedArticle(description)}|${hs_code.replace(/[\s.]/g, '')}`;
