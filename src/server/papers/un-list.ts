import { readFileSync } from 'node:fs';
import { readUnList, type UnList } from '#domain/danger/un-list.ts';

let list: UnList | undefined;

/** The list of dangerous goods, read once and when the first parcel needs it. */
export function unList(): UnList {
  list ??= readUnList(readFileSync(new URL('../../domain/danger/un-list.txt', import.meta.url), 'utf8'));
  return list;
}
