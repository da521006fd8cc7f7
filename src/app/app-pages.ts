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
export const HistoryPage = lazy(async () => ({
  default: (await import('#app/features/history/HistoryPage.tsx')).HistoryPage,
}));
export const ShipmentPage = lazy(async () => ({
  default: (await import('#app/features/history/ShipmentPage.tsx')).ShipmentPage,
}));
export const HandoverPage = lazy(async () => ({
  default: (await import('#app/features/history/HandoverPage.tsx')).HandoverPage,
}));
export const TrackingPage = lazy(async () => ({
  default: (await import('#app/features/tracking/TrackingPage.tsx')).TrackingPage,
}));
export const AddressBookPage = lazy(async () => ({
  default: (await import('#app/features/address-book/AddressBookPage.tsx')).AddressBookPage,
}));
export const ManagePickupsPage = lazy(async () => ({
  default: (await import('#app/features/pickups/ManagePickupsPage.tsx')).ManagePickupsPage,
}));
export const BookPickupPage = lazy(async () => ({
  default: (await import('#app/features/pickups/BookPickupPage.tsx')).BookPickupPage,
}));
export const PackagingPage = lazy(async () => ({
  default: (await import('#app/features/packaging/PackagingPage.tsx')).PackagingPage,
}));
export const MorePage = lazy(async () => ({
  default: (await import('#app/features/more/MorePage.tsx')).MorePage,
}));
export const DashboardPage = lazy(async () => ({
  default: (await import('#app/features/more/DashboardPage.tsx')).DashboardPage,
}));
export const DownloadsPage = lazy(async () => ({
  default: (await import('#app/features/more/DownloadsPage.tsx')).DownloadsPage,
}));
export const HelpPage = lazy(async () => ({
  default: (await import('#app/features/more/HelpPage.tsx')).HelpPage,
}));
export const BaseDataPage = lazy(async () => ({
  default: (await import('#app/features/settings/BaseDataPage.tsx')).BaseDataPage,
}));
export const OptionsPage = lazy(async () => ({
  default: (await import('#app/features/settings/OptionsPage.tsx')).OptionsPage,
}));
export const SessionsPage = lazy(async () => ({
  default: (await import('#app/features/settings/SessionsPage.tsx')).SessionsPage,
}));
export const DevicePage = lazy(async () => ({
  default: (await import('#app/features/settings/DevicePage.tsx')).DevicePage,
}));
export const PasswordChangePage = lazy(async () => ({
  default: (await import('#app/features/settings/PasswordChangePage.tsx')).PasswordChangePage,
}));

export const loadAdminRoutes = async () => {
  const [{ AdminRoutes }] = await Promise.all([import('./admin-routes.tsx'), loadTexts('admin')]);
  return { default: AdminRoutes };
};
export const AdminRoutes = lazy(loadAdminRoutes);
