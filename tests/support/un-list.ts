import { readFileSync } from 'node:fs';
import { readUnList } from '#domain/danger/un-list.ts';

export const unListText = readFileSync('src/domain/danger/un-list.txt', 'utf8');

export const unList = readUnList(unListText);
