import { afterEach, describe, expect, test } from 'vitest';
import {
  appVersion,
  canWorkOffline,
  type Facts,
  fontsNamedBy,
  lookAtShell,
  requirements,
} from '#app/offline/storage/readiness.ts';
import { assetsNamedBy } from '#app/offline/worker-messages.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { fakeCaches, wholeApp } from '#support/fake-caches.ts';

const everything: Facts = {
  worker: 'answers',
  shell: { stored: 3, of: 3 },
  fonts: { stored: 2, of: 2 },
  documents: { stored: 10, of: 10 },
  isAddressBookComplete: true,
  hasBaseData: true,
  canStoreWork: true,
};

test('a device with all files can work offline', () => {
  expect(canWorkOffline(everything)).toBe(true);
});

test.each([
  ['worker', { worker: 'not_yet' }],
  ['worker', { worker: 'unsupported' }],
  ['shell', { shell: { stored: 2, of: 3 } }],
  ['shell', { shell: { stored: 0, of: 0 } }],
  ['fonts', { fonts: { stored: 1, of: 2 } }],
  ['fonts', { fonts: { stored: 0, of: 0 } }],
  ['storage', { canStoreWork: false }],
  ['addresses', { isAddressBookComplete: false }],
  ['baseData', { hasBaseData: false }],
  ['documents', { documents: { stored: 9, of: 10 } }],
] as const)('a device without %s cannot, and only that is named', (name, difference) => {
  const facts = { ...everything, ...difference };
  expect(canWorkOffline(facts)).toBe(false);
  expect(requirements(facts).flatMap((it) => (it.isMet ? [] : [it.name]))).toEqual([name]);
});

test('the page names its code and styles, each once', () => {
  const html = `<link rel="icon" href="/icon.svg" /><link rel="modulepreload" href="/assets/a-1.js" />
    <script type="module" src="/assets/a-1.js"></script><link rel="stylesheet" href="/assets/b-2.css" />`;
  expect(assetsNamedBy(html)).toEqual(['/assets/a-1.js', '/assets/b-2.css']);
});

test("the version is the app’s own, not the start watcher's", () => {
  const page = `<script type="module" src="/assets/boot-watch-AAAA1111.js"></script>
    <script type="module" src="/assets/index-BBBB2222.js"></script>`;
  expect(appVersion(new DOMParser().parseFromString(page, 'text/html'))).toBe('BBBB2222');
});

test('a style sheet names its fonts relative to its own address', () => {
  const css = `src:url(./x-1.woff2)format("woff2"),url( "/assets/y-2.woff2" );background:url(z.png)`;
  expect(fontsNamedBy(css, '/assets/main.css')).toEqual(['/assets/x-1.woff2', '/assets/y-2.woff2']);
});

describe('the stored app', () => {
  let device: ReturnType<typeof fakeCaches> | undefined;
  afterEach(() => device?.remove());

  test('is found file by file', async () => {
    device = fakeCaches({ precache: wholeApp, downloads: downloads.slice(0, 4).map(({ path }) => path) });
    expect(await lookAtShell()).toEqual({
      worker: 'answers',
      shell: { stored: 3, of: 3 },
      fonts: { stored: 1, of: 1 },
      documents: { stored: 4, of: 10 },
    });
  });

  test('counts as missing when the browser has evicted a part', async () => {
    const { '/assets/main-BBBB2222.js': _, '/assets/inter-CCCC3333.woff2': __, ...rest } = wholeApp;
    device = fakeCaches({ precache: rest });
    device.serviceWorker.controller = null;
    expect(await lookAtShell()).toMatchObject({
      worker: 'not_yet',
      shell: { stored: 2, of: 3 },
      fonts: { stored: 0, of: 1 },
    });
  });

  test('is empty before the first visit has ended', async () => {
    device = fakeCaches({});
    expect(await lookAtShell()).toMatchObject({ shell: { stored: 0, of: 1 }, fonts: { stored: 0, of: 0 } });
  });

  test('is unsupported in a browser without service workers', async () => {
    expect(await lookAtShell()).toMatchObject({ worker: 'unsupported', shell: { stored: 0, of: 0 } });
  });
});
