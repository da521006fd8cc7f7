import { expect, test } from 'vitest';
import { picturedPage } from '#run/pictured-page.ts';

const installed = `<html><head>
<script type="module" src="/assets/boot-watch-1.js" async></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/start-1.js">
<link rel="stylesheet" crossorigin href="/assets/start-1.css">
</head><body>
<div id="root"></div>
</body></html>`;

test('the app is named after the picture, and nothing before it but its script, styles and font', () => {
  const page = picturedPage(installed, '/assets/first-picture-1.js', '/assets/inter-1.woff2');
  const [before = '', after = ''] = page.split('<!--picture-->');
  expect(before.match(/\/assets\/[^"]+/g)).toEqual([
    '/assets/first-picture-1.js',
    '/assets/inter-1.woff2',
    '/assets/start-1.css',
  ]);
  expect(after.match(/<link [^>]+>/g)).toEqual([
    '<link rel="later-script" href="/assets/boot-watch-1.js">',
    '<link rel="later-script" href="/assets/index-1.js">',
    '<link rel="later" href="/assets/start-1.js">',
  ]);
});

test('a page it does not know is no page with a picture', () => {
  expect(() => picturedPage('<html></html>', '/a.js', '/a.woff2')).toThrow(/root/);
});
