import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { sharePath } from '#app/offline/worker-messages.ts';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Versandpult',
  short_name: 'Versandpult',
  description: 'Versandportal für Geschäftskunden: Aufträge, Labels, Abholungen – auch ohne Netz.',
  lang: 'de',
  dir: 'ltr',
  start_url: '/start',
  scope: '/',
  display: 'standalone',
  launch_handler: { client_mode: 'focus-existing' },
  background_color: '#F5F5F7',
  theme_color: '#083f41',
  categories: ['business', 'productivity'],
  icons: [
    icon('/icon-192.png', '192x192'),
    icon('/icon-512.png', '512x512'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
    icon('/icon.svg', 'any'),
  ],
  screenshots: [
    {
      src: '/screenshots/order-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Auftrag erstellen',
    },
    {
      src: '/screenshots/order-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Auftrag erstellen',
    },
  ],
  file_handlers: [
    {
      action: '/order/import',
      accept: {
        'text/csv': ['.csv', '.tsv'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      },
    },
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'file',
          accept: [
            ...['text/csv', '.csv', 'text/tab-separated-values', '.tsv', 'text/plain', '.txt'],
            ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.xlsx'],
          ],
        },
      ],
    },
  },
  shortcuts: [
    { name: 'Neuer Auftrag', url: '/order', icons: [icon('/icon-192.png', '192x192')] },
    { name: 'Entwürfe', url: '/order?drafts', icons: [icon('/icon-192.png', '192x192')] },
  ],
};

/** Builds only: in development the worker would serve outdated files. */
export function installableApp(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        '**/*.{js,css,svg,png,ico,woff2,webmanifest}',
        '{index,installed}.html',
        'assets/un-list-*.txt',
      ],
      // Documents can change without a build. Screenshots and large icons are for installation, which is online. The
      // scanner's worker needs its wasm, a third of the precache limit. The worker serves installed.html instead of the
      // public pages.
      globIgnores: ['downloads/**', 'screenshots/**', 'icon-*512.png', 'assets/scan-worker-*.js'],
      // Hashed file names.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 1_500_000,
    },
    devOptions: { enabled: false },
  });
}
