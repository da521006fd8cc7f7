import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import BookUser from 'lucide-react/icons/book-user';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import Plus from 'lucide-react/icons/plus';
import TextAlignStart from 'lucide-react/icons/text-align-start';
import Truck from 'lucide-react/icons/truck';
import { userQuery } from '#app/api/persisted-queries.ts';
import { paths } from '#app/paths.ts';
import { LinkTile } from './LinkTile.tsx';
import { NewestShipments } from './NewestShipments.tsx';
import { OpenWork } from './OpenWork.tsx';
import { StatusCounts, TroubledShipments } from './StatusCounts.tsx';
import { useStatusCounts } from './use-status-counts.ts';

/** Works offline. */
export function Overview() {
  const { t } = useLingui();
  // Only some clients may book pickups (docs/rules.md 1.4).
  const isPickupAllowed = useQuery(userQuery()).data?.data.is_pickup_allowed ?? true;
  const status = useStatusCounts();
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <LinkTile
          to={paths.order()}
          icon={Plus}
          title={t`Auftrag erstellen`}
          about={t`Pakete, Umschläge und Paletten versenden.`}
        />
        <LinkTile
          to={paths.history()}
          icon={TextAlignStart}
          title={t`Archiv`}
          about={t`Labels drucken, Sendungen ansehen und wiederholen.`}
        />
        {isPickupAllowed ? (
          <LinkTile
            to={paths.pickups()}
            icon={Truck}
            title={t`Abholungen`}
            about={t`Abholungen buchen, ansehen und stornieren.`}
          />
        ) : (
          <LinkTile
            to={paths.addressBook()}
            icon={BookUser}
            title={t`Adressbuch`}
            about={t`Empfänger suchen, anlegen und importieren.`}
          />
        )}
        <LinkTile
          to={paths.handover()}
          icon={ClipboardPenLine}
          title={t`Übergabeliste`}
          about={t`Was der Fahrer heute mitnimmt.`}
        />
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <OpenWork />
        <div className="grid gap-4">
          <StatusCounts {...status} />
          {status.standing && <TroubledShipments standing={status.standing} />}
          <NewestShipments />
        </div>
      </div>
    </div>
  );
}
