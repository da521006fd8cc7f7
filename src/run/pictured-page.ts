import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const source = 'src/app/first-picture/show.ts';

/** Where the worker puts the picture (sw/pictured-page.ts). */
const root = '<div id="root"></div>';
const place = '<!--picture-->';

/** Drawn in one go: otherwise Chromium lays the first half out, and then everything once more. */
const whole = '<link rel="expect" href="#pictured" blocking="render">';
const end = '<span id="pictured" hidden></span>';

/** Texts are not laid out a second time for it, when it comes just after the first. */
const preload = (font: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`;

const styles = /<link rel="stylesheet"/;
const entries = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>\s*/g;
const preloads = /<link rel="modulepreload"[^>]*? href="([^"]+)">\s*/g;

/**
 * The installed page with room for a picture of what it will show (api/first-picture.ts). Nothing stands in the picture's
 * way: the app's files are only named, and asked for once it is on the screen, or it is none (app/first-picture/show.ts).
 */
export function picturedPage(installed: string, script: string, font: string): string {
  const later: string[] = [];
  const name = (rel: string) => (_: string, file: string) => {
    later.push(`<link rel="${rel}" href="${file}">`);
    return '';
  };
  const page = installed.replace(entries, name('later-script')).replace(preloads, name('later'));
  if (!page.includes(root) || !styles.test(page)) throw new Error('No root or no styles in the page');
  const head = [...later, `<script src="${script}"></script>`, whole, preload(font)];
  return page.replace(styles, `${head.join('\n    ')}\n    $&`).replace(root, `${place}${end}\n    ${root}`);
}

/** The script of that page, which is none of the app's modules; answers its path in the build. */
export async function writePictureScript(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'firstPictureScript', fileName: 'first-picture' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${source} could not be built`);
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, `assets/first-picture-${hash}.js`), chunk.code);
  return `/assets/first-picture-${hash}.js`;
}
