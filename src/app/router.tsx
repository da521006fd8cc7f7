import { type ReactNode, useLayoutEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { lastSessionEnd, useSession } from '#app/api/session.ts';
import { loadPageTexts } from '#app/i18n/setup.ts';
import { PageFailed } from '#app/shell/PageFailed.tsx';
import { paths } from './paths.ts';

/** Every path, its page, its guard. Pages load when they are first opened. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageFailed />,
    // While the first page's code is under way there is nothing to show yet.
    hydrateFallbackElement: <div />,
    children: [
      {
        path: paths.login(),
        lazy: async () => {
          const { LoginPage } = await import('#app/features/auth/LoginPage.tsx');
          return { element: guests(<LoginPage />) };
        },
      },
      {
        lazy: async () => {
          const [{ SignedIn }] = await Promise.all([import('#app/shell/SignedIn.tsx'), loadPageTexts()]);
          return { element: users(<SignedIn />) };
        },
        children: [
          {
            path: paths.order(),
            lazy: async () => ({ Component: (await import('#app/features/order/OrderPage.tsx')).default }),
          },
          {
            path: paths.history(),
            lazy: async () => ({
              Component: (await import('#app/features/history/HistoryPage.tsx')).HistoryPage,
            }),
          },
          {
            path: `${paths.history()}/:id`,
            lazy: async () => ({
              Component: (await import('#app/features/history/ShipmentPage.tsx')).ShipmentPage,
            }),
          },
        ],
      },
      ...developerPages(),
      {
        path: '*',
        lazy: async () => ({ Component: (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage }),
      },
    ],
  },
];

function developerPages(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: paths.kit(),
      lazy: async () => {
        const [{ default: Component }] = await Promise.all([
          import('#app/features/kit/KitPage.tsx'),
          loadPageTexts(),
        ]);
        return { Component };
      },
    },
  ];
}

export const router = createBrowserRouter(routes);

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
  return <Outlet />;
}
