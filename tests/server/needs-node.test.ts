import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Another version in process.versions, which an older Node reports. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

describe.each(['src/server/main.js', 'src/server/admin.js'])('%s', (program) => {
  test.each(['20.20.2', '22.22.0'])('says under Node %s what it needs, in one sentence', (version) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend(version), program], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Versandpult needs Node 24 or newer. This is Node ${version}.\n`,
    ]);
  });

  test('imports TypeScript only after the check', () => {
    const code = readFileSync(program, 'utf8');
    expect(code).toMatch(/^import '\.\/needs-node\.js';\n\nawait import\('\.\/\w+\.ts'\);\n$/);
  });
});

test('the package names the same Node', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).engines).toEqual({ node: '>=24' });
});
