import { useLingui } from '@lingui/react/macro';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import PackageX from 'lucide-react/icons/package-x';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ComponentProps, useState } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { menuButtonLook } from '#app/ui/overlays/menu-button-look.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { CancelManyDialog } from './CancelManyDialog.tsx';
import type { OrderManyDialog } from './OrderManyDialog.tsx';

const loadCancel = () => import('./CancelManyDialog.tsx').then((it) => it.CancelManyDialog);
const loadOrder = () => import('./OrderManyDialog.tsx').then((it) => it.OrderManyDialog);

type ManyActionsProps = { chosen: readonly Shipment[]; className?: string | undefined };

type Requested = { is: 'cancel' | 'repeat' | 'return'; shipments: readonly Shipment[] };

export function ManyActions({ chosen, className }: ManyActionsProps) {
  const { t } = useLingui();
  const [requested, setRequested] = useState<Requested>();
  const want = (is: Requested['is']) => () => setRequested({ is, shipments: chosen });
  const close = () => setRequested(undefined);
  return (
    <>
      <span className={joinClasses('inline-flex *:flex-1', className)}>
        <Menu
          label={t`Auswahl`}
          trigger={
            <>
              <Ellipsis aria-hidden="true" className="size-4.5 shrink-0" />
              {t`Mehr`}
            </>
          }
          triggerClassName={menuButtonLook}
          entries={[
            { id: 'repeat', icon: CopyPlus, label: t`Erneut beauftragen`, onSelect: want('repeat') },
            { id: 'return', icon: Undo2, label: t`Rücksendungen beauftragen`, onSelect: want('return') },
            {
              id: 'cancel',
              icon: PackageX,
              label: t`Stornieren`,
              isDangerous: true,
              startsGroup: true,
              onSelect: want('cancel'),
            },
          ]}
        />
      </span>
      {requested?.is === 'cancel' && <LaterCancel shipments={requested.shipments} onClose={close} />}
      {(requested?.is === 'repeat' || requested?.is === 'return') && (
        <LaterOrder kind={requested.is} shipments={requested.shipments} onClose={close} />
      )}
    </>
  );
}

function LaterCancel(props: ComponentProps<typeof CancelManyDialog>) {
  const Loaded = useLater(loadCancel, true);
  return Loaded && <Loaded {...props} />;
}

function LaterOrder(props: ComponentProps<typeof OrderManyDialog>) {
  const Loaded = useLater(loadOrder, true);
  return Loaded && <Loaded {...props} />;
}
