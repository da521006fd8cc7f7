import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  chosenArticles,
  hasAnyArticle,
  noPackaging,
  PackagingOrder,
  packagingArticles,
  packagingQuantities,
} from '#domain/portal/packaging.ts';
import { issuesFrom } from '#domain/values/text.ts';

const issues = (order: unknown) => {
  const { success, issues } = v.safeParse(PackagingOrder, order);
  return success ? [] : issuesFrom(issues);
};

describe('an order of packaging material', () => {
  test.each(packagingArticles)('accepts each quantity of %s and no other number', (article) => {
    const allowed: number[] = [...packagingQuantities[article]];
    for (let quantity = 1; quantity <= 200; quantity += 1)
      expect(issues({ [article]: quantity })).toEqual(
        allowed.includes(quantity) ? [] : [{ path: article, code: 'packaging_quantity_not_valid' }],
      );
  });

  test.each([['25'], [25.5], [-25], [Number.NaN], [Number.POSITIVE_INFINITY], [null], [true], [[25]]])(
    'refuses %j as a quantity',
    (odd) => {
      expect(issues({ envelopes: odd, express_boxes: 5 })).toEqual([
        { path: 'envelopes', code: 'packaging_quantity_not_valid' },
      ]);
    },
  );

  test('needs at least one quantity above zero', () => {
    expect(issues(noPackaging)).toEqual([{ path: '', code: 'packaging_required' }]);
    expect(issues({})).toEqual([{ path: '', code: 'packaging_required' }]);
    expect(issues({ ...noPackaging, pvc_bags_big: 150 })).toEqual([]);
  });

  test('has zero of each missing article, and only the five articles', () => {
    expect(v.parse(PackagingOrder, { express_boxes: 50, pallets: 1 })).toEqual({
      ...noPackaging,
      express_boxes: 50,
    });
  });
});

test('bags and envelopes come in steps of 25 up to 150, express boxes in six quantities', () => {
  const { express_boxes, ...others } = packagingQuantities;
  for (const quantities of Object.values(others)) expect(quantities).toEqual([25, 50, 75, 100, 125, 150]);
  expect(express_boxes).toEqual([5, 10, 15, 20, 25, 50]);
});

test("ordered articles are listed in the form's order", () => {
  const quantities = { ...noPackaging, express_boxes: 5, envelopes: 50 };
  expect(chosenArticles(quantities)).toEqual([
    { article: 'envelopes', quantity: 50 },
    { article: 'express_boxes', quantity: 5 },
  ]);
  expect(hasAnyArticle(quantities)).toBe(true);
  expect(hasAnyArticle(noPackaging)).toBe(false);
});
