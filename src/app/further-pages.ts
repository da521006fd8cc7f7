import { type ComponentType, lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/* The pages behind the login but the first, each with the texts that they share and the first page does without (lingui.config.ts). */

const page = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('pages')]);
    return { default: component };
  });

export const HistoryPage = page(
  async () => (await import('#app/features/history/HistoryPage.tsx')).HistoryPage,
);
export const ShipmentPage = page(
  async () => (await import('#app/features/history/ShipmentPage.tsx')).ShipmentPage,
);
export const HandoverPage = page(
  async () => (await import('#app/features/history/HandoverPage.tsx')).HandoverPage,
);
export const OrderImportPage = page(
  async () => (await import('#app/features/order-import/OrderImportPage.tsx')).OrderImportPage,
);
export const TrackingPage = page(
  async () => (await import('#app/features/tracking/TrackingPage.tsx')).TrackingPage,
);
export const AddressBookPage = page(
  async () => (await import('#app/features/address-book/AddressBookPage.tsx')).AddressBookPage,
);
export const ArticlesPage = page(
  async () => (await import('#app/features/articles/ArticlesPage.tsx')).ArticlesPage,
);
export const ManagePickupsPage = page(
  async () => (await import('#app/features/pickups/ManagePickupsPage.tsx')).ManagePickupsPage,
);
export const BookPickupPage = page(
  async () => (await import('#app/features/pickups/BookPickupPage.tsx')).BookPickupPage,
);
export const PackagingPage = page(
  async () => (await import('#app/features/packaging/PackagingPage.tsx')).PackagingPage,
);
export const MorePage = page(async () => (await import('#app/features/more/MorePage.tsx')).MorePage);
export const DashboardPage = page(
  async () => (await import('#app/features/more/DashboardPage.tsx')).DashboardPage,
);
export const DownloadsPage = page(
  async () => (await import('#app/features/more/DownloadsPage.tsx')).DownloadsPage,
);
export const HelpPage = page(async () => (await import('#app/features/more/HelpPage.tsx')).HelpPage);
export const BaseDataPage = page(
  async () => (await import('#app/features/settings/BaseDataPage.tsx')).BaseDataPage,
);
export const OptionsPage = page(
  async () => (await import('#app/features/settings/OptionsPage.tsx')).OptionsPage,
);
export const SecondFactorPage = page(
  async () => (await import('#app/features/settings/SecondFactorPage.tsx')).SecondFactorPage,
);
export const SessionsPage = page(
  async () => (await import('#app/features/settings/SessionsPage.tsx')).SessionsPage,
);
export const DevicePage = page(
  async () => (await import('#app/features/settings/DevicePage.tsx')).DevicePage,
);
export const PrintersPage = page(
  async () => (await import('#app/features/settings/printers/PrintersPage.tsx')).PrintersPage,
);
export const PasswordChangePage = page(
  async () => (await import('#app/features/settings/PasswordChangePage.tsx')).PasswordChangePage,
);
