import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { reportFault } from '#app/api/report.ts';
import { loadTexts } from '#app/i18n/setup.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { StorageProblem } from '#app/offline/rows/storage-trouble.ts';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';
import { hasSetOut } from '#app/timing/leaving.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';

const reloadedKey = 'reloaded-for-chunk';
/** ms between two automatic reloads. */
const reloadPause = 60_000;
/** A release removed the page's code from the server. */
const missingCode = /dynamically imported module|Importing a module script failed/i;

const loadStorageBar = async () => {
  const [{ StorageBar }] = await Promise.all([
    import('#app/shell/frame/bars/StorageBar.tsx'),
    loadTexts('pages'),
  ]);
  return StorageBar;
};

export function PageFailed({ error }: { error: unknown }) {
  const { t } = useLingui();
  const StorageBar = useLater(loadStorageBar, error instanceof StorageProblem);

  useEffect(() => {
    const isMissingCode = error instanceof Error && missingCode.test(error.message);
    // Firefox reports cancelled loads as missing code when the user leaves; a reload would bring them back.
    if (isMissingCode && hasSetOut(reloadPause)) return;
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (isMissingCode && navigator.onLine && Date.now() - reloadedAt > reloadPause) {
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      void saveOpenForms().then(() => location.reload());
      return;
    }
    reportFault('page', error);
  }, [error]);

  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <title>{t`Fehler – Versandpult`}</title>
      <ProductMark className="size-12 text-brand" />
      <h1 className="mt-2 font-semibold text-xl tracking-tight">{t`Diese Seite konnte nicht angezeigt werden`}</h1>
      <p className="max-w-sm text-muted text-sm">
        {t`Entwürfe und wartende Aufträge sind nicht betroffen, sie liegen auf diesem Gerät.`}
      </p>
      <Button variant="primary" className="mt-3" onClick={() => location.reload()}>
        {t`Neu laden`}
      </Button>
      {StorageBar && <StorageBar />}
    </main>
  );
}
