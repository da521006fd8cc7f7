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

type Wanted = { is: 'cancel' | 'repeat' | 'return'; shipments: readonly Shipment[] };

export function ManyActions({ chosen, className }: ManyActionsProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Wanted>();
  const want = (is: Wanted['is']) => () => setWanted({ is, shipments: chosen });
  const close = () => setWanted(undefined);
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
      {wanted?.is === 'cancel' && <LaterCancel shipments={wanted.shipments} onClose={close} />}
      {(wanted?.is === 'repeat' || wanted?.is === 'return') && (
        <LaterOrder kind={wanted.is} shipments={wanted.shipments} onClose={close} />
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
