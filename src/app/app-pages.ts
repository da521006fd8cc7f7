import { loadTexts } from '#app/i18n/setup.ts';
import { lazy } from '#app/timing/lazy.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';

/* Pages behind the login; SignedIn wraps them and loads their texts (tests/app/i18n/lazy-entries.test.ts). */

export const loadSignedIn = async () => {
  const [it] = await Promise.all([import('#app/shell/session/SignedIn.tsx'), loadTexts('app')]);
  return { default: it.SignedIn };
};
export const SignedIn = lazy(loadSignedIn);
export const ForPickupsPage = lazyPart(
  () => import('#app/shell/session/ForPickupsPage.tsx'),
  'ForPickupsPage',
);

export const loadOrderPage = () => import('#app/features/order/OrderPage.tsx');
export const OrderPage = lazy(loadOrderPage);
export const loadAdminRoutes = async () => {
  const [it] = await Promise.all([
    import('./admin-routes.tsx'),
    loadTexts('admin'),
    // Texts shared with the client's pages.
    loadTexts('pages'),
  ]);
  return { default: it.AdminRoutes };
};
export const AdminRoutes = lazy(loadAdminRoutes);
