import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const script = readFileSync('public/old-browser.js', 'utf8');

beforeEach(() => document.body.replaceChildren());

function sayAt(pathname: string, lacks: string[] = []): string {
  const engine = createContext({ document, location: { pathname }, AbortSignal });
  for (const it of lacks) runInContext(`${it} = undefined`, engine);
  runInContext(script, engine);
  return document.body.textContent ?? '';
}

test('a current browser gets no message', () => {
  expect(sayAt('/login')).toBe('');
  expect(sayAt('/track')).toBe('');
});

test.each(['Map.groupBy', 'Promise.withResolvers', 'Set.prototype.difference'])(
  'a browser without %s is told its age in both languages, and can still track parcels',
  (lack) => {
    const said = sayAt('/order', [lack]);
    expect(said).toContain('Dieser Browser ist zu alt');
    expect(said).toContain('This browser is too old');
    expect(said.match(/Safari 17\.4, Firefox 128 (oder|or) Chrome 122/g)).toHaveLength(2);
    document.body.replaceChildren();
    expect(sayAt('/track', [lack])).toBe('');
  },
);

test('a browser older than Safari 16.4 is told its age on the tracking page too', () => {
  expect(sayAt('/track', ['Array.prototype.findLast'])).toContain('Dieser Browser ist zu alt');
  document.body.replaceChildren();
  expect(sayAt('/track', ['AbortSignal'])).toContain('Dieser Browser ist zu alt');
});

test('the oldest browsers can parse the script, which every page loads before the app', () => {
  expect(script).not.toMatch(/=>|`|\b(?:const|let|async|import|export|class)\s|\?\.|\?\?|catch \{/);
  const page = readFileSync('index.html', 'utf8');
  const [notice, app] = ['<script defer src="/old-browser.js">', '<script type="module"'];
  expect(page.indexOf(notice)).toBeGreaterThan(0);
  expect(page.indexOf(notice)).toBeLessThan(page.indexOf(app));
});
