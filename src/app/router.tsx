import { useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { getSession, lastSessionEnd, useSession } from '#app/api/session.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { GuardedRouter } from '#app/shell/GuardedRouter.tsx';
import { PageBoundary } from '#app/shell/public/PageBoundary.tsx';
import { lazyPart } from '#app/timing/lazy-part.ts';
import {
  AdminRoutes,
  ForPickupsPage,
  loadOrderPage,
  loadSignedIn,
  OrderPage,
  SignedIn,
} from './app-pages.ts';
import {
  AddressBookPage,
  ArticlesPage,
  BaseDataPage,
  BookPickupPage,
  DashboardPage,
  DevicePage,
  DownloadsPage,
  HandoverPage,
  HelpPage,
  HistoryPage,
  ManagePickupsPage,
  MorePage,
  OptionsPage,
  OrderImportPage,
  PackagingPage,
  PasswordChangePage,
  PrintersPage,
  SecondFactorPage,
  SessionsPage,
  SharePage,
  ShipmentPage,
  TrackingPage,
} from './further-pages.ts';
import { paths } from './paths.ts';
import { ProviderPage } from './provider-page.ts';

const loadLoginPage = () => import('#app/features/auth/LoginPage.tsx');
const LoginPage = lazyPart(loadLoginPage, 'LoginPage');
const PublicFrame = lazyPart(() => {
  // Load the login page, the most visited one, together with its frame.
  if (location.pathname === paths.login()) void loadLoginPage().catch(() => {});
  return import('#app/shell/public/PublicFrame.tsx');
}, 'PublicFrame');
const MailActionPage = lazyPart(() => import('#app/features/auth/MailActionPage.tsx'), 'MailActionPage');
const RegisterCompletePage = lazyPart(
  () => import('#app/features/auth/RegisterCompletePage.tsx'),
  'RegisterCompletePage',
);
const EmailVerificationPage = lazyPart(
  () => import('#app/features/auth/EmailVerificationPage.tsx'),
  'EmailVerificationPage',
);
const MailStopPage = lazyPart(() => import('#app/features/auth/MailStopPage.tsx'), 'MailStopPage');
const PasswordPage = lazyPart(() => import('#app/features/auth/PasswordPage.tsx'), 'PasswordPage');
const LogoutPage = lazyPart(() => import('#app/shell/public/LogoutPage.tsx'), 'LogoutPage');
const TrackPage = lazyPart(() => import('#app/features/track/TrackPage.tsx'), 'TrackPage');
const NotFoundPage = lazyPart(() => import('#app/shell/public/NotFoundPage.tsx'), 'NotFoundPage');

/** Loads a signed-in user's first page in parallel. Resolves also on failure. */
export async function fetchFirstPage(): Promise<void> {
  const session = getSession();
  if (!session) return;
  import('#app/offline/rows/work-database.ts').catch(() => {});
  const opening = import('#app/offline/rows/db.ts').then(({ openWorkDatabase }) =>
    openWorkDatabase(session.user_uid),
  );
  const { pathname } = location;
  const isOrdering = pathname === paths.order() || (pathname === paths.start() && !session.is_admin);
  await Promise.allSettled([
    loadSignedIn(),
    opening,
    isOrdering && loadOrderPage(),
    isOrdering && findFirstDraft(opening),
  ]);
}

async function findFirstDraft(opening: Promise<WorkDatabase>): Promise<void> {
  const [db, { prepareDraft }] = await Promise.all([opening, import('#app/offline/work/found-draft.ts')]);
  await prepareDraft(db);
}

/** All routes with their guards. The router's data API would add 16 KiB to the first load. */
export function Router() {
  return (
    <GuardedRouter>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicFrame />}>
            <Route path={paths.login()} element={<AuthPage />} />
            <Route path={paths.signedIn()} element={<ProviderPage part="returned" />} />
            <Route path={paths.registerComplete()} element={<RegisterCompletePage />} />
            <Route path={paths.emailVerification()} element={<EmailVerificationPage />} />
            <Route path={paths.password()} element={<PasswordPage />} />
            <Route path={paths.logout()} element={<LogoutPage />} />
            <Route path={paths.track()} element={<TrackPage />} />
            <Route path={paths.unsubscribe()} element={<MailStopPage />} />
          </Route>
          <Route path={paths.start()} element={<StartPage />} />
          <Route element={<ForUsers />}>
            <Route path={paths.order()} element={<OrderPage />} />
            <Route path={paths.orderImport()} element={<OrderImportPage />} />
            <Route path={paths.share()} element={<SharePage />} />
            <Route path={paths.dashboard()} element={<DashboardPage />} />
            <Route path={paths.history()} element={<HistoryPage />} />
            <Route path={paths.handover()} element={<HandoverPage />} />
            <Route path={`${paths.history()}/:id`} element={<ShipmentPage />} />
            <Route path={paths.tracking()} element={<TrackingPage />} />
            <Route path={paths.addressBook()} element={<AddressBookPage />} />
            <Route path={paths.articles()} element={<ArticlesPage />} />
            <Route element={<ForPickupsPage />}>
              <Route path={paths.pickups()} element={<Navigate to={paths.managePickups()} replace />} />
              <Route path={paths.managePickups()} element={<ManagePickupsPage />} />
              <Route path={paths.bookPickup()} element={<BookPickupPage />} />
            </Route>
            <Route path={paths.more()} element={<MorePage />} />
            <Route path={paths.packaging()} element={<PackagingPage />} />
            <Route path={paths.downloads()} element={<DownloadsPage />} />
            <Route path={paths.help()} element={<HelpPage />} />
            <Route path={paths.settings()} element={<Navigate to={paths.baseData()} replace />} />
            <Route path={paths.baseData()} element={<BaseDataPage />} />
            <Route path={paths.options()} element={<OptionsPage />} />
            <Route path={paths.sessions()} element={<SessionsPage />} />
            <Route path={paths.secondFactor()} element={<SecondFactorPage />} />
            <Route path={paths.device()} element={<DevicePage />} />
            <Route path={paths.printers()} element={<PrintersPage />} />
            <Route path={paths.passwordChange()} element={<PasswordChangePage />} />
            <Route path={`${paths.superAdmin()}/*`} element={<AdminRoutes />} />
          </Route>
          <Route element={<ForAnybody />}>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </GuardedRouter>
  );
}

/** Redirects to / and after the sign-in back, except after a logout (docs/rules.md 2.4). */
function ForUsers() {
  const session = useSession();
  const { pathname, search } = useLocation();
  // The key remounts all when another user signs in, maybe in another window.
  if (session) return <SignedIn key={session.user_uid} />;
  const from = lastSessionEnd() === 'logged_out' ? undefined : pathname + search;
  return <Navigate to={paths.login()} replace state={from === undefined ? null : { from }} />;
}

/** Signed-in users keep the menu on unknown pages (docs/rules.md 2.1). */
function ForAnybody() {
  return useSession() ? <ForUsers /> : <Outlet />;
}

/**
 * Mail links first, for any user. A signed-in user goes to the requested page, else to /order, staff to
 * /super-admin/today (docs/rules.md 2.4).
 */
function AuthPage() {
  const session = useSession();
  const [wasAsked] = useState(!session);
  const location = useLocation();
  const state: unknown = location.state;
  const mode = new URLSearchParams(location.search).get('mode');
  if (mode === 'verifyEmail' || mode === 'verifyUserAccount') return <MailActionPage />;
  if (mode === 'confirmResetPassword') return <Navigate to={paths.password() + location.search} replace />;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const next = typeof from === 'string' ? from : beginning(session?.is_admin === true);
  return (
    <>
      {/* Keep the form until the next page's code is loaded. */}
      {(wasAsked || !session) && <LoginPage onTyping={fetchSignedIn} />}
      {session && <Navigate to={next} replace />}
    </>
  );
}

function StartPage() {
  const session = useSession();
  return <Navigate to={session ? beginning(session.is_admin) : paths.login()} replace />;
}

const beginning = (isAdmin: boolean) => (isAdmin ? paths.today() : paths.order());

function fetchSignedIn() {
  void Promise.allSettled([loadSignedIn(), loadOrderPage()]);
}

const scrolledTo = new Map<string, number>();

/** "Back" restores the scroll position. React Router's ScrollRestoration needs an inline script. */
function Root() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // A changed query is not a new page.
    if (shown.current !== pathname) scrollTo(0, isBack ? (scrolledTo.get(key) ?? 0) : 0);
    shown.current = pathname;
    const note = () => scrolledTo.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, pathname, isBack]);
  return (
    <PageBoundary place={pathname}>
      <Outlet />
    </PageBoundary>
  );
}
