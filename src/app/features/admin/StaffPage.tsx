import { useLingui } from '@lingui/react/macro';
import { Link, Outlet } from 'react-router-dom';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { paths } from '#app/paths.ts';

/** Offline, a note says what is available (docs/queue.md 6.1). */
export function StaffPage() {
  const { t } = useLingui();
  return (
    <>
      <OfflineNote className="mb-4">
        <span>
          {t`Sie sind offline. Zu sehen ist, was dieses Fenster schon geladen hat; auf dem Gerät gespeichert sind nur „Heute“ und die zuletzt geöffneten Sendungen. Ändern, buchen, senden und exportieren lässt sich, sobald wieder eine Verbindung besteht.`}{' '}
          <Link to={paths.today()} className="font-semibold underline">
            {t`Heute ansehen`}
          </Link>
        </span>
      </OfflineNote>
      <Outlet />
    </>
  );
}
