import './app.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { reportFault, startReporting } from '#app/api/report.ts';
import { activateLocale, storedLocale } from '#app/i18n/setup.ts';
import { checkConnection, startConnection } from '#app/offline/connection.ts';
import { deferInstallPrompt } from '#app/parts/dialogs/install.ts';
import { leaveNothingBehind } from '#app/shell/session/leave-nothing.ts';
import { applyTheme } from '#app/shell/theme.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { fetchFirstPage, Router } from './router.tsx';

async function start(root: HTMLElement) {
  applyTheme();
  const isLocaleThere = activateLocale(storedLocale());
  const isPageThere = fetchFirstPage();
  startConnection();
  checkConnection();
  startReporting();
  deferInstallPrompt();
  leaveNothingBehind();
  addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason));
  addEventListener('error', ({ error }) => reportFault('window', error));
  await Promise.all([isLocaleThere, newVersionFirst(), isInstalled() && atMost(longestWait, isPageThere)]);
  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Router />
        <AppFiles />
      </I18nProvider>
    </StrictMode>
  );
  // A transition waits for the first page's code instead of drawing a fallback.
  startTransition(() => createRoot(root).render(app));
}

/** ms; another window can block the database. */
const longestWait = 1_000;

/** All files are on this device: draw the page once, as React delays each further part by 300 ms. */
const isInstalled = () => Boolean(navigator.serviceWorker?.controller);

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}

/** Activates a version that was downloaded earlier. */
async function newVersionFirst() {
  if (!navigator.serviceWorker?.controller) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return;
  const { takeVersion } = await import('#app/offline/app-files/app-worker.ts');
  await takeVersion(registration.waiting);
}

function AppFiles() {
  useEffect(() => {
    if (import.meta.env.PROD) cacheAppFiles();
  }, []);
  return null;
}

/** The service worker starts after the page so that they do not compete. */
function cacheAppFiles() {
  const start = () =>
    whenQuiet(() => {
      import('#app/offline/app-files/app-worker.ts')
        .then(({ startAppWorker }) => startAppWorker())
        .catch(() => {});
    });
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element to draw into');
start(root).catch((error: unknown) => {
  reportFault('start', error);
  root.textContent =
    'Die Anwendung konnte nicht geladen werden. Bitte laden Sie die Seite neu. – The app could not be loaded. Please reload the page.';
});
