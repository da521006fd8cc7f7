import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  Article,
  articleKey,
  articleOfLine,
  articleText,
  emptyArticle,
  proposedArticles,
  weightOfUnits,
} from '#domain/articles/article.ts';
import { hsChapterName } from '#domain/articles/hs-chapters.ts';
import { isHsCode } from '#domain/customs/customs.ts';
import { judge } from '#domain/values/text.ts';
import { anArticle } from '#support/factories.ts';
import { fc } from '#support/random.ts';

const codesOf = (difference: Partial<Article>) => judge(Article, anArticle(difference)).map((it) => it.code);

describe('an article', () => {
  test('requires a text in one language and nothing else', () => {
    expect(judge(Article, { text_en: 'Sunglasses' })).toEqual([]);
    expect(judge(Article, { text_de: 'Brille' })).toEqual([]);
    expect(judge(Article, { text_de: ' ', hs_code: '900410' })).toEqual([
      { path: 'text_de', code: 'goods_description_required' },
    ]);
  });

  test.each([
    ['900410', true],
    ['90041091', true],
    ['9004 10 91 00', true],
    ['9004.10', true],
    ['', true],
    ['90041', false],
    ['9004109', false],
    ['90041091001', false],
    ['770410', false],
    ['000410', false],
    ['9004AB', false],
  ])('with the HS code "%s" is right: %s', (hs_code, isRight) => {
    expect(codesOf({ hs_code })).toEqual(isRight ? [] : ['hs_code_not_valid']);
  });

  test('requires dangerous goods data exactly if it is dangerous', () => {
    const danger = { danger_kind: 'limited_quantity', un_number: 'UN 1263', danger_class: '3' } as const;
    expect(codesOf({ ...danger, packing_group: 'iii' })).toEqual([]);
    expect(codesOf(danger)).toEqual(['packing_group_not_valid']);
    expect(codesOf({ danger_kind: 'dangerous_goods' })).toEqual([
      'un_number_not_valid',
      'danger_class_not_valid',
    ]);
    expect(v.parse(Article, anArticle({ ...danger, danger_kind: '' }))).toMatchObject({
      un_number: '',
      danger_class: '',
    });
  });

  test('is identified by its number, else by texts and HS code', () => {
    const one = anArticle();
    expect(articleKey(anArticle({ article_number: 'sb-100', text_de: 'Anderes' }))).toBe(articleKey(one));
    for (const article_number of ['SB 100', 'SB-10.0', 'SB-1000'])
      expect(articleKey(anArticle({ article_number }))).not.toBe(articleKey(one));
    const plain = { article_number: '' };
    expect(articleKey(anArticle({ ...plain, text_de: 'SONNENBRILLE MIT METALLGESTELL' }))).toBe(
      articleKey(anArticle(plain)),
    );
    expect(articleKey(anArticle({ ...plain, hs_code: '900410' }))).not.toBe(articleKey(anArticle(plain)));
  });

  test("has its text in the destination's customs language, or the only one", () => {
    expect(articleText(anArticle(), 'CH')).toBe('Sonnenbrille mit Metallgestell');
    expect(articleText(anArticle(), 'US')).toBe('Sunglasses with metal frame');
    expect(articleText(anArticle({ text_en: '' }), 'US')).toBe('Sonnenbrille mit Metallgestell');
    expect(articleText(anArticle({ text_de: '' }), 'CH')).toBe('Sunglasses with metal frame');
  });

  test('weighs its unit weight times the quantity, exact to the gram', () => {
    expect(weightOfUnits(anArticle({ net_weight: 0.045 }), 3)).toBe(0.135);
    expect(weightOfUnits(anArticle({ net_weight: 0 }), 3)).toBeNull();
    expect(weightOfUnits(anArticle(), null)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 999 }), (grams, count) => {
        expect(weightOfUnits({ net_weight: grams / 1000 }, count)).toBe((grams * count) / 1000);
      }),
    );
  });
});

const line = {
  description: 'Sunglasses',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.9,
};

describe('a goods line', () => {
  test('becomes an article with its text in one language and its unit weight', () => {
    expect(articleOfLine(line, 'CHF')).toEqual({
      ...emptyArticle,
      text_en: 'Sunglasses',
      hs_code: '90041091',
      origin_country: 'IT',
      net_weight: 0.045,
      unit_value_cents: 1490,
      currency: 'CHF',
    });
    expect(articleOfLine({ ...line, description: 'Brille für Kinder', unit: 'pair' }, 'EUR')).toMatchObject({
      text_de: 'Brille für Kinder',
      text_en: '',
      unit: 'pair',
    });
  });

  test('is proposed once, with its latest values, unless the list has it', () => {
    const invoice = (...lines: (typeof line)[]) => ({ currency: 'EUR', lines });
    const sent = [
      invoice(line, { ...line, description: 'Cases', hs_code: '42023210' }),
      invoice({ ...line, description: 'SUNGLASSES', unit_value_cents: 999 }),
      invoice({ ...line, hs_code: '90031100' }),
    ];
    const proposed = proposedArticles(sent, []);
    expect(proposed.map((it) => [it.text_en, it.hs_code, it.unit_value_cents])).toEqual([
      ['Sunglasses', '90041091', 1490],
      ['Cases', '42023210', 1490],
      ['Sunglasses', '90031100', 1490],
    ]);
    const known = anArticle({ article_number: 'X', text_de: 'Sonnenbrille', text_en: 'sunglasses' });
    expect(proposedArticles(sent, [known]).map((it) => it.hs_code)).toEqual(['42023210', '90031100']);
    expect(proposedArticles(sent, proposed)).toEqual([]);
    expect(proposedArticles(sent, [], 1)).toHaveLength(1);
  });
});

describe('chapters of the Harmonized System', () => {
  test('have a unique name each, in both languages', () => {
    const codes = Array.from({ length: 99 }, (_, at) => `${String(at + 1).padStart(2, '0')}0110`);
    const named = codes.filter((it) => hsChapterName(it, 'de') && hsChapterName(it, 'en'));
    expect(named).toEqual(codes.filter(isHsCode));
    for (const language of ['de', 'en'] as const)
      expect(new Set(named.map((it) => hsChapterName(it, language))).size).toBe(98);
  });

  test.each([
    ['9004 10', 'Optische, Mess- und Medizingeräte'],
    ['90', 'Optische, Mess- und Medizingeräte'],
    ['9', undefined],
    ['77', undefined],
    ['', undefined],
    ['ab', undefined],
  ])('"%s" is in "%s"', (code, name) => expect(hsChapterName(code, 'de')).toBe(name));
});
