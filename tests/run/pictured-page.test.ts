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

test('the app is only named, and what the picture needs stands before it', () => {
  const page = picturedPage(installed, '/assets/first-picture-1.js', '/assets/inter-1.woff2');
  const [before = ''] = page.split('<!--picture-->');
  const fetched = [
    ...before.matchAll(
      /<(?:script|link rel="(?:preload|stylesheet|modulepreload)")[^>]*?(?:src|href)="([^"]+)"/g,
    ),
  ];
  expect(fetched.map(([, file]) => file)).toEqual([
    '/assets/first-picture-1.js',
    '/assets/inter-1.woff2',
    '/assets/start-1.css',
  ]);
  const named = page.match(/<link rel="later[^>]+>/g);
  expect(named).toEqual([
    '<link rel="later-script" href="/assets/boot-watch-1.js">',
    '<link rel="later-script" href="/assets/index-1.js">',
    '<link rel="later" href="/assets/start-1.js">',
  ]);
});

test('a page it does not know is no page with a picture', () => {
  expect(() => picturedPage('<html></html>', '/a.js', '/a.woff2')).toThrow(/root/);
});
