import { lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/* The page to which a provider sends people back, with its texts (lingui.config.ts). */

export const SignedInPage = lazy(async () => {
  const [it] = await Promise.all([
    import('#app/features/auth/provider/SignedInPage.tsx'),
    loadTexts('provider'),
  ]);
  return { default: it.SignedInPage };
});
