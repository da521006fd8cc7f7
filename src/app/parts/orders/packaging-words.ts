import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  chosenArticles,
  type PackagingArticle,
  type PackagingQuantities,
  type PackagingState,
} from '#domain/portal/packaging.ts';

/* Both the queue and the packaging page load these texts (lingui.config.ts). */

const names = {
  transparent_bags: msg`Transparente Beutel`,
  envelopes: msg`Umschläge`,
  pvc_bags_small: msg`PVC-Taschen, klein`,
  pvc_bags_big: msg`PVC-Taschen, groß`,
  express_boxes: msg`Express-Boxen`,
} satisfies Record<PackagingArticle, MessageDescriptor>;

/** No singular: the minimum is five. */
const counts = {
  transparent_bags: msg({ message: '{quantity} transparente Beutel' }),
  envelopes: msg({ message: '{quantity} Umschläge' }),
  pvc_bags_small: msg({ message: '{quantity} kleine PVC-Taschen' }),
  pvc_bags_big: msg({ message: '{quantity} große PVC-Taschen' }),
  express_boxes: msg({ message: '{quantity} Express-Boxen' }),
} satisfies Record<PackagingArticle, MessageDescriptor>;

const states = {
  new: msg({ message: 'Bestellt', context: 'packaging' }),
  in_progress: msg({ message: 'In Arbeit', context: 'packaging' }),
  sent: msg({ message: 'Versandt', context: 'packaging' }),
  canceled: msg({ message: 'Storniert', context: 'packaging' }),
} satisfies Record<PackagingState, MessageDescriptor>;

export function packagingStateText(state: PackagingState): string {
  return i18n._(states[state]);
}

export function articleName(article: PackagingArticle): string {
  return i18n._(names[article]);
}

/** "50 Umschläge, 5 Express-Boxen" */
export function packagingWords(quantities: PackagingQuantities): string {
  return chosenArticles(quantities)
    .map(({ article, quantity }) => i18n._({ ...counts[article], values: { quantity } }))
    .join(', ');
}
