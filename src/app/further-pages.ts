import type { ComponentType } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';
import { lazy } from '#app/timing/lazy.ts';

/* All pages behind the login except the first, with their shared texts (lingui.config.ts). */

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts('pages')]);
    return { default: loaded[name] };
  });

export const HistoryPage = page(() => import('#app/features/history/HistoryPage.tsx'), 'HistoryPage');
export const ShipmentPage = page(() => import('#app/features/history/ShipmentPage.tsx'), 'ShipmentPage');
export const HandoverPage = page(() => import('#app/features/history/HandoverPage.tsx'), 'HandoverPage');
export const OrderImportPage = page(
  () => import('#app/features/order-import/OrderImportPage.tsx'),
  'OrderImportPage',
);
export const SharePage = page(() => import('#app/features/order-import/SharePage.tsx'), 'SharePage');
export const TrackingPage = page(() => import('#app/features/tracking/TrackingPage.tsx'), 'TrackingPage');
export const AddressBookPage = page(
  () => import('#app/features/address-book/AddressBookPage.tsx'),
  'AddressBookPage',
);
export const ArticlesPage = page(() => import('#app/features/articles/ArticlesPage.tsx'), 'ArticlesPage');
export const ManagePickupsPage = page(
  () => import('#app/features/pickups/ManagePickupsPage.tsx'),
  'ManagePickupsPage',
);
export const BookPickupPage = page(
  () => import('#app/features/pickups/BookPickupPage.tsx'),
  'BookPickupPage',
);
export const PackagingPage = page(() => import('#app/features/packaging/PackagingPage.tsx'), 'PackagingPage');
export const MorePage = page(() => import('#app/features/more/MorePage.tsx'), 'MorePage');
export const DashboardPage = page(() => import('#app/features/more/DashboardPage.tsx'), 'DashboardPage');
export const DownloadsPage = page(() => import('#app/features/more/DownloadsPage.tsx'), 'DownloadsPage');
export const HelpPage = page(() => import('#app/features/more/HelpPage.tsx'), 'HelpPage');
export const BaseDataPage = page(() => import('#app/features/settings/BaseDataPage.tsx'), 'BaseDataPage');
export const OptionsPage = page(() => import('#app/features/settings/OptionsPage.tsx'), 'OptionsPage');
export const SecondFactorPage = page(
  () => import('#app/features/settings/SecondFactorPage.tsx'),
  'SecondFactorPage',
);
export const PrintersPage = page(
  () => import('#app/features/settings/printers/PrintersPage.tsx'),
  'PrintersPage',
);
export const SessionsPage = page(() => import('#app/features/settings/SessionsPage.tsx'), 'SessionsPage');
export const DevicePage = page(() => import('#app/features/settings/DevicePage.tsx'), 'DevicePage');
export const PasswordChangePage = page(
  () => import('#app/features/settings/PasswordChangePage.tsx'),
  'PasswordChangePage',
);
