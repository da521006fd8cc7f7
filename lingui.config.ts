import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en'],
  catalogs: [{ path: '<rootDir>/src/app/i18n/locales/{locale}', include: ['src/app'] }],
  format: formatter({ lineNumbers: false }),
});
