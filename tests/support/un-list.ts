import { readFileSync } from 'node:fs';
import { readUnList } from '#domain/un-list.ts';

export const unListText = readFileSync('src/domain/un-list.txt', 'utf8');

export const unList = readUnList(unListText);
