import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const locales = '<rootDir>/src/app/i18n/locales';

/** What the login page, or a page that failed, can show: a catalogue of its own, which is all the first load fetches. */
const first = [
  'src/app/features/auth/**',
  'src/app/i18n/messages.ts',
  'src/app/parts/LanguageSwitch.tsx',
  'src/app/shell/NotFoundPage.tsx',
  'src/app/shell/PageFailed.tsx',
  'src/app/ui/**',
];

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en'],
  catalogs: [
    { path: `${locales}/first/{locale}`, include: first },
    { path: `${locales}/{locale}`, include: ['src/app'], exclude: first },
  ],
  format: formatter({ lineNumbers: false }),
});
