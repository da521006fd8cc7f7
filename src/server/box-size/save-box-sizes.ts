import { isDeepStrictEqual } from 'node:util';
import type { BoxSizeList } from '#contract/box-size.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { boxSizesOf, storeBoxSizes } from './queries.ts';

export async function saveBoxSizes(
  { db }: Deps,
  { client_id }: CurrentUser,
  list: BoxSizeList,
): Promise<BoxSizeList> {
  const before = await boxSizesOf(db, client_id);
  // A retry, or two devices saving the same list.
  if (isDeepStrictEqual(before.boxes, list.boxes)) return before;
  if (await storeBoxSizes(db, client_id, list)) return { boxes: list.boxes, revision: list.revision + 1 };
  const now = await boxSizesOf(db, client_id);
  if (isDeepStrictEqual(now.boxes, list.boxes)) return now;
  throw refusal('BOX_SIZES_CHANGED', { box_sizes: now });
}
