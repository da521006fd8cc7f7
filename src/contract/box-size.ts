import * as v from 'valibot';
import { BoxSize, BoxSizes } from '#domain/services/box-size.ts';
import { Revision } from '#domain/values/revision.ts';
import { call, envelope } from './call.ts';

/** The whole list, and which state of it this is; 0 is a list nobody has written yet. */
const List = v.object({ boxes: v.array(BoxSize), revision: Revision });
export type BoxSizeList = v.InferOutput<typeof List>;

/** The client's own box sizes (docs/rules.md 9.10). */
export const boxSize = {
  list: call.route({ method: 'GET', path: '/box-sizes' }).output(envelope(List)),

  /**
   * Puts a list in the place of the one somebody saw, whose revision they name. What is so already changes nothing,
   * whatever revision is named.
   */
  save: call
    .route({ method: 'PUT', path: '/box-sizes' })
    .input(v.object({ boxes: BoxSizes, revision: Revision }))
    .output(envelope(List))
    /** Another device has changed it since: with the list as it is now. */
    .errors({ BOX_SIZES_CHANGED: { status: 409, data: v.object({ box_sizes: List }) } }),
};
