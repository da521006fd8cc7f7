import { timestamp } from '#server/timestamp.ts';
import type { PackagingRow } from './queries.ts';

export const showPackaging = (it: PackagingRow) => ({
  packaging_id: it.packaging_id,
  created: timestamp(it.created),
  transparent_bags: it.transparent_bags,
  envelopes: it.envelopes,
  pvc_bags_small: it.pvc_bags_small,
  pvc_bags_big: it.pvc_bags_big,
  express_boxes: it.express_boxes,
  state: it.state,
});
