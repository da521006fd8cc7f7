import { readFileSync } from 'node:fs';
import { readUnList, type UnList } from '#domain/danger/un-list.ts';

let list: UnList | undefined;

export function unList(): UnList {
  list ??= readUnList(readFileSync(new URL('../../domain/danger/un-list.txt', import.meta.url), 'utf8'));
  return list;
}
