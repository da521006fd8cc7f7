import { lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/* What is drawn behind the login, all of it within SignedIn, which comes with its texts (tests/app/i18n/lazy-entries.test.ts). */

export const loadSignedIn = async () => {
  const [{ SignedIn }] = await Promise.all([import('#app/shell/session/SignedIn.tsx'), loadTexts('app')]);
  return { default: SignedIn };
};
export const SignedIn = lazy(loadSignedIn);
export const ForPickupsPage = lazy(async () => ({
  default: (await import('#app/shell/session/ForPickupsPage.tsx')).ForPickupsPage,
}));

export const loadOrderPage = () => import('#app/features/order/OrderPage.tsx');
export const OrderPage = lazy(loadOrderPage);
export const loadAdminRoutes = async () => {
  const [{ AdminRoutes }] = await Promise.all([
    import('./admin-routes.tsx'),
    loadTexts('admin'),
    // What they share with the client's pages.
    loadTexts('pages'),
  ]);
  return { default: AdminRoutes };
};
export const AdminRoutes = lazy(loadAdminRoutes);
