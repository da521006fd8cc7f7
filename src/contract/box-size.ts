import * as v from 'valibot';
import { BoxSize, BoxSizes } from '#domain/services/box-size.ts';
import { Revision } from '#domain/values/revision.ts';
import { call, envelope } from './call.ts';

/** Revision 0: never saved. */
const List = v.object({ boxes: v.array(BoxSize), revision: Revision });
export type BoxSizeList = v.InferOutput<typeof List>;

/** The client's own box sizes (docs/rules.md 9.10). */
export const boxSize = {
  list: call.route({ method: 'GET', path: '/box-sizes' }).output(envelope(List)),

  /** Replaces the list; a save without changes succeeds for any revision. */
  save: call
    .route({ method: 'PUT', path: '/box-sizes' })
    .input(v.object({ boxes: BoxSizes, revision: Revision }))
    .output(envelope(List))
    .errors({ BOX_SIZES_CHANGED: { status: 409, data: v.object({ box_sizes: List }) } }),
};
