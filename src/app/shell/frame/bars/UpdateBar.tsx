import { useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { applyUpdate, useUpdateState } from '#app/offline/app-files/app-update.ts';
import { Button } from '#app/ui/Button.tsx';

export function UpdateBar() {
  const { t } = useLingui();
  const state = useUpdateState();
  const [isLater, setIsLater] = useState(false);
  if (state === 'none' || (state === 'ready' && isLater)) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-raised px-4 py-3 text-sm shadow-raised"
    >
      <RefreshCw aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="min-w-48 flex-1">
        {state === 'ready' && t`Es gibt eine neue Version von Versandpult.`}
        {state === 'busy' &&
          t`Noch ist ein Formular offen, hier oder in einem anderen Fenster. Sobald es gespeichert oder gesendet ist, wird aktualisiert.`}
        {state === 'applying' && t`Versandpult wird aktualisiert …`}
      </p>
      {state === 'ready' && (
        <span className="ml-auto flex gap-2">
          <Button variant="text" onClick={() => setIsLater(true)}>{t`Später`}</Button>
          <Button variant="primary" onClick={applyUpdate}>{t`Aktualisieren`}</Button>
        </span>
      )}
    </div>
  );
}
