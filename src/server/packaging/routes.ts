import { keyFrom } from '#server/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { timestamp } from '#server/timestamp.ts';
import { createPackaging } from './create-packaging.ts';
import { listPackaging, type PackagingRow } from './queries.ts';

export const packagingRoutes = {
  create: signedIn.packaging.create.handler(
    async ({ input, context: { deps, user, headers, answerHeaders } }) => {
      const key = keyFrom(headers);
      const ordered = await createPackaging(deps, user, input, { key, answerHeaders });
      return { data: { ...ordered, client_ref: key } };
    },
  ),

  list: signedIn.packaging.list.handler(async ({ input, context: { deps, user } }) => {
    const { orders, total } = await listPackaging(deps.db, user.client_id, input);
    return { data: orders.map(showPackaging), pagination: { total } };
  }),
};

const showPackaging = (it: PackagingRow) => ({
  packaging_id: it.packaging_id,
  created: timestamp(it.created),
  transparent_bags: it.transparent_bags,
  envelopes: it.envelopes,
  pvc_bags_small: it.pvc_bags_small,
  pvc_bags_big: it.pvc_bags_big,
  express_boxes: it.express_boxes,
});
