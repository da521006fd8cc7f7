import { lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/** The page with the client's own form, and with the texts that belong to it (lingui.config.ts). */
export const BookForClientPage = lazy(async () => {
  const [{ BookForClientPage: page }] = await Promise.all([
    import('#app/features/admin/pickups/BookForClientPage.tsx'),
    loadTexts('pages'),
  ]);
  return { default: page };
});
