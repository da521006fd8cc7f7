import * as v from 'valibot';

/** In form order (docs/rules.md 19.1). */
export const packagingArticles = [
  'transparent_bags',
  'envelopes',
  'pvc_bags_small',
  'pvc_bags_big',
  'express_boxes',
] as const;
export type PackagingArticle = (typeof packagingArticles)[number];

const inPacks = [25, 50, 75, 100, 125, 150] as const;

/** The staff set the state; `new`: not begun. */
export const packagingStates = ['new', 'in_progress', 'sent', 'canceled'] as const;
export type PackagingState = (typeof packagingStates)[number];

export const packagingPageSizes = [10, 25, 50, 100] as const;
export const packagingNoteLimit = 1_000;

/** On offer per article (docs/rules.md 19.1). */
export const packagingQuantities = {
  transparent_bags: inPacks,
  envelopes: inPacks,
  pvc_bags_small: inPacks,
  pvc_bags_big: inPacks,
  express_boxes: [5, 10, 15, 20, 25, 50],
} as const satisfies Record<PackagingArticle, readonly number[]>;

/** 0, also the default, means none. */
const quantityOf = (article: PackagingArticle) =>
  v.optional(
    v.pipe(
      v.number('packaging_quantity_not_valid'),
      v.values([0, ...packagingQuantities[article]], 'packaging_quantity_not_valid'),
    ),
    0,
  );

export const PackagingQuantities = v.object({
  transparent_bags: quantityOf('transparent_bags'),
  envelopes: quantityOf('envelopes'),
  pvc_bags_small: quantityOf('pvc_bags_small'),
  pvc_bags_big: quantityOf('pvc_bags_big'),
  express_boxes: quantityOf('express_boxes'),
});
export type PackagingQuantities = v.InferOutput<typeof PackagingQuantities>;

/** At least one quantity above zero (docs/rules.md 19.1). */
export const PackagingOrder = v.pipe(PackagingQuantities, v.check(hasAnyArticle, 'packaging_required'));
export type PackagingOrder = v.InferOutput<typeof PackagingOrder>;

export const noPackaging: PackagingQuantities = {
  transparent_bags: 0,
  envelopes: 0,
  pvc_bags_small: 0,
  pvc_bags_big: 0,
  express_boxes: 0,
};

export function hasAnyArticle(quantities: PackagingQuantities): boolean {
  return packagingArticles.some((article) => quantities[article] > 0);
}

export function chosenArticles(
  quantities: PackagingQuantities,
): { article: PackagingArticle; quantity: number }[] {
  return packagingArticles
    .map((article) => ({ article, quantity: quantities[article] }))
    .filter(({ quantity }) => quantity > 0);
}
