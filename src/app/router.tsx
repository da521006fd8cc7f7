import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { lastSessionEnd, useSession } from '#app/api/session.ts';
import { loadPageTexts } from '#app/i18n/setup.ts';
import { PageBoundary } from '#app/shell/PageBoundary.tsx';
import { lazyPage } from '#app/shell/page-loading.ts';
import { paths } from './paths.ts';

const LoginPage = lazyPage(async () => (await import('#app/features/auth/LoginPage.tsx')).LoginPage);
const SignedIn = lazyPage(async () => {
  const [{ SignedIn }] = await Promise.all([import('#app/shell/SignedIn.tsx'), loadPageTexts()]);
  return SignedIn;
});
const OrderPage = lazyPage(async () => (await import('#app/features/order/OrderPage.tsx')).default);
const HistoryPage = lazyPage(async () => (await import('#app/features/history/HistoryPage.tsx')).HistoryPage);
const ShipmentPage = lazyPage(
  async () => (await import('#app/features/history/ShipmentPage.tsx')).ShipmentPage,
);
const NotFoundPage = lazyPage(async () => (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage);
/** Every state of the kit, for those who build it. */
const KitPage = import.meta.env.DEV
  ? lazyPage(async () => {
      const [{ default: KitPage }] = await Promise.all([
        import('#app/features/kit/KitPage.tsx'),
        loadPageTexts(),
      ]);
      return KitPage;
    })
  : undefined;

/**
 * Every path, its page, its guard. The router's declarative form: its data form is 16 KiB more of the first load,
 * and what it does with data TanStack Query does here.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Root />}>
          <Route path={paths.login()} element={guests(<LoginPage />)} />
          <Route element={users(<SignedIn />)}>
            <Route path={paths.order()} element={<OrderPage />} />
            <Route path={paths.history()} element={<HistoryPage />} />
            <Route path={`${paths.history()}/:id`} element={<ShipmentPage />} />
          </Route>
          {KitPage && <Route path={paths.kit()} element={<KitPage />} />}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function users(page: ReactNode) {
  return <ForUsers>{page}</ForUsers>;
}

function guests(page: ReactNode) {
  return <ForGuests>{page}</ForGuests>;
}

/** "On a protected route with no signed-in user go to /" (spec 1 §4), and afterwards back, unless they left by themselves. */
function ForUsers({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) return children;
  const from = lastSessionEnd() === 'logged_out' ? undefined : pathname + search;
  return <Navigate to={paths.login()} replace state={from === undefined ? null : { from }} />;
}

/** "A user already signed in is redirected to /order" (spec 1 §2), or to the page asked for. */
function ForGuests({ children }: { children: ReactNode }) {
  const session = useSession();
  const state: unknown = useLocation().state;
  if (!session) return children;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return <Navigate to={typeof from === 'string' ? from : paths.order()} replace />;
}

/** Where each page of the browser's history was scrolled to. */
const scrolledTo = new Map<string, number>();

/** A new page begins at its top, one gone back to where it was left. React Router's own way needs an inline script. */
function Root() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Another search in the address is no other page.
    if (shown.current !== pathname) scrollTo(0, isBack ? (scrolledTo.get(key) ?? 0) : 0);
    shown.current = pathname;
    const note = () => scrolledTo.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, pathname, isBack]);
  return (
    <PageBoundary place={pathname}>
      {/* While the first page's code is under way there is nothing to show yet. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
