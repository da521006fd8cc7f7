import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { ToWorker } from '#app/offline/worker-messages.ts';
import { ForAdmins } from '#app/shell/session/ForAdmins.tsx';
import { lazy } from '#app/timing/lazy.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { paths } from './paths.ts';

const StaffPage = lazy(async () => ({
  default: (await import('#app/features/admin/StaffPage.tsx')).StaffPage,
}));
const OverviewPage = lazy(async () => ({
  default: (await import('#app/features/admin/OverviewPage.tsx')).OverviewPage,
}));
const ClientsPage = lazy(async () => ({
  default: (await import('#app/features/admin/ClientsPage.tsx')).ClientsPage,
}));
const ClientPage = lazy(async () => ({
  default: (await import('#app/features/admin/ClientPage.tsx')).ClientPage,
}));
const ExportsPage = lazy(async () => ({
  default: (await import('#app/features/admin/exports/ExportsPage.tsx')).ExportsPage,
}));
const AllPickupsPage = lazy(async () => ({
  default: (await import('#app/features/admin/pickups/AllPickupsPage.tsx')).AllPickupsPage,
}));
const BookForClientPage = lazy(async () => ({
  default: (await import('#app/features/admin/pickups/BookForClientPage.tsx')).BookForClientPage,
}));
const DriverListPage = lazy(async () => ({
  default: (await import('#app/features/admin/pickups/DriverListPage.tsx')).DriverListPage,
}));
const TodayPage = lazy(async () => ({
  default: (await import('#app/features/admin/today/TodayPage.tsx')).TodayPage,
}));
const FailedMailsPage = lazy(async () => ({
  default: (await import('#app/features/admin/mails/FailedMailsPage.tsx')).FailedMailsPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('#app/features/admin/audit/AuditPage.tsx')).AuditPage,
}));
const SetupPage = lazy(async () => ({
  default: (await import('#app/features/admin/setup/SetupPage.tsx')).SetupPage,
}));
const DestinationsPage = lazy(async () => ({
  default: (await import('#app/features/admin/destinations/DestinationsPage.tsx')).DestinationsPage,
}));
const CutOffsPage = lazy(async () => ({
  default: (await import('#app/features/admin/cut-offs/CutOffsPage.tsx')).CutOffsPage,
}));
const RatesPage = lazy(async () => ({
  default: (await import('#app/features/admin/rates/RatesPage.tsx')).RatesPage,
}));
const InfoPage = lazy(async () => ({
  default: (await import('#app/features/admin/info/InfoPage.tsx')).InfoPage,
}));
const PackagingOrdersPage = lazy(async () => ({
  default: (await import('#app/features/admin/packaging/PackagingOrdersPage.tsx')).PackagingOrdersPage,
}));
const AllShipmentsPage = lazy(async () => ({
  default: (await import('#app/features/admin/shipments/AllShipmentsPage.tsx')).AllShipmentsPage,
}));
const AnyShipmentPage = lazy(async () => ({
  default: (await import('#app/features/admin/shipments/AnyShipmentPage.tsx')).AnyShipmentPage,
}));
const ManualOrdersPage = lazy(async () => ({
  default: (await import('#app/features/admin/manual/ManualOrdersPage.tsx')).ManualOrdersPage,
}));
const SupportPage = lazy(async () => ({
  default: (await import('#app/features/admin/SupportPage.tsx')).SupportPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('#app/shell/public/NotFoundPage.tsx')).NotFoundPage,
}));

export function AdminRoutes() {
  useEffect(() => whenQuiet(cacheStaffFiles), []);
  return (
    <Routes>
      <Route element={<ForAdmins />}>
        <Route path={below(paths.today())} element={<TodayPage />} />
        <Route element={<StaffPage />}>
          <Route index element={<OverviewPage />} />
          <Route path={below(paths.failedMails())} element={<FailedMailsPage />} />
          <Route path={below(paths.audit())} element={<AuditPage />} />
          <Route path={below(paths.setup())} element={<SetupPage />} />
          <Route path={below(paths.destinations())} element={<DestinationsPage />} />
          <Route path={below(paths.cutOffs())} element={<CutOffsPage />} />
          <Route path={below(paths.exchangeRates())} element={<RatesPage />} />
          <Route path={below(paths.info())} element={<InfoPage />} />
          <Route path={below(paths.clients())} element={<ClientsPage />} />
          <Route path={`${below(paths.clients())}/:id`} element={<ClientPage />} />
          <Route path={below(paths.exports())} element={<ExportsPage />} />
          <Route path={below(paths.allPickups())} element={<AllPickupsPage />} />
          <Route path={below(paths.manualOrders())} element={<ManualOrdersPage />} />
          <Route path={below(paths.packagingOrders())} element={<PackagingOrdersPage />} />
          <Route path={below(paths.driverList())} element={<DriverListPage />} />
          <Route path={below(paths.allShipments())} element={<AllShipmentsPage />} />
          <Route path={`${below(paths.allShipments())}/:id`} element={<AnyShipmentPage />} />
          <Route path={`${below(paths.clients())}/:id/pickup`} element={<BookForClientPage />} />
          <Route path={`${below(paths.clients())}/:id/view`} element={<SupportPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Caches the staff's pages for offline use; customers do not need them. */
function cacheStaffFiles(): void {
  // Without https there is no service worker.
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: 'STAFF' } satisfies ToWorker),
  );
}

const below = (path: string) => path.slice(paths.superAdmin().length + 1);
