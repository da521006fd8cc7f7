import './app.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { reportFault, startReporting } from '#app/api/report.ts';
import { activateLocale, storedLocale } from '#app/i18n/setup.ts';
import { startConnection } from '#app/offline/connection.ts';
import { keepInstallPrompt } from '#app/parts/dialogs/install.ts';
import { leaveNothingBehind } from '#app/shell/session/leave-nothing.ts';
import { applyTheme } from '#app/shell/theme.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { fetchFirstPage, Router } from './router.tsx';

async function start(root: HTMLElement) {
  applyTheme();
  const isLocaleThere = activateLocale(storedLocale());
  const isPageThere = fetchFirstPage();
  startConnection();
  startReporting();
  keepInstallPrompt();
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
  // As a transition the first page is drawn once, when its code is there, and not first without it.
  startTransition(() => createRoot(root).render(app));
}

/** ms; another window can hold up the database. */
const longestWait = 1_000;

/**
 * Every file comes from this device, so the page is drawn once it is whole. Drawn in parts it is drawn several times, and
 * React shows each part only 300 ms after the one before.
 */
const isInstalled = () => Boolean(navigator.serviceWorker?.controller);

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}

/** A version that came while the app was closed. */
async function newVersionFirst() {
  if (!navigator.serviceWorker?.controller) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return;
  const { takeVersion } = await import('#app/offline/app-files/app-worker.ts');
  await takeVersion(registration.waiting);
}

/** Drawn with the first page, so its effect runs after that. */
function AppFiles() {
  useEffect(() => {
    if (import.meta.env.PROD) keepAppFiles();
  }, []);
  return null;
}

/** The worker comes when the page has all it needs, so as not to compete with it. */
function keepAppFiles() {
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
  // Without a catalogue there are no texts to draw with.
  root.textContent =
    'Die Anwendung konnte nicht geladen werden. Bitte laden Sie die Seite neu. – The app could not be loaded. Please reload the page.';
});
