import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packPrintStation } from '#run/build/pack-print-station.ts';

test('the packed print station runs without other packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-packed-'));
  try {
    const packed = packPrintStation();
    expect(packPrintStation().equals(packed)).toBe(true);
    writeFileSync(join(folder, 'packed.tgz'), packed);
    execFileSync('tar', ['-xzf', 'packed.tgz'], { cwd: folder });
    const { name, bin, dependencies } = JSON.parse(
      readFileSync(join(folder, 'package', 'package.json'), 'utf8'),
    );
    expect([name, bin, dependencies]).toEqual([
      'versandpult-print',
      { 'versandpult-print': 'main.js' },
      undefined,
    ]);
    const said = execFileSync(join(folder, 'package', 'main.js'), ['--help'], { encoding: 'utf8' });
    expect(said).toContain('versandpult-print --portal');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
