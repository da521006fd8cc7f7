import { loadTexts } from '#app/i18n/setup.ts';
import { lazy } from '#app/timing/lazy.ts';

/** Sign-in by an identity provider, with its own texts (lingui.config.ts); most portals need neither. */
export const ProviderPage = lazy(async () => {
  const [it] = await Promise.all([
    import('#app/features/auth/provider/ProviderPage.tsx'),
    loadTexts('provider'),
  ]);
  return { default: it.ProviderPage };
});
