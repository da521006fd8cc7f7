import './styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportFault, startReporting } from '#app/api/report.ts';
import { activateLocale, storedLocale } from '#app/i18n/setup.ts';
import { startConnection } from '#app/offline/connection.ts';
import { applyTheme } from '#app/shell/theme.ts';
import { Router } from './router.tsx';

async function start(root: HTMLElement) {
  applyTheme();
  startConnection();
  startReporting();
  addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason));
  addEventListener('error', ({ error }) => reportFault('window', error));
  await activateLocale(storedLocale());
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Router />
      </I18nProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element to draw into');
start(root).catch((error: unknown) => {
  reportFault('start', error);
  // Without a catalogue there are no texts to draw with.
  root.textContent =
    'Die Anwendung konnte nicht geladen werden. Bitte laden Sie die Seite neu. – The app could not be loaded. Please reload the page.';
});
