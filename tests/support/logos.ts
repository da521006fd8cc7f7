import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const svgLogo = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: Zeichenprogramm -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 24">
<style>.a { fill: url(#g) }</style>
<defs><linearGradient id="g"><stop stop-color="#c00"/></linearGradient><path id="p" d="M0 0h120v24H0z"/></defs>
<use xlink:href="#p" class="a"/><rect width="9" height="9" fill="url('#g')"/>
</svg>
`;

export const pngLogo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Files of logos, removed after the test file; returns the path of each. */
export function logoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-logo-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    write(content: string | Buffer, name = 'logo'): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
