import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { countWork } from '#app/offline/storage/device-record.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';

export type InstallDialogProps = { isOpen: boolean; onClose: () => void };

/**
 * For iPad and iPhone. The installed app starts with empty storage (only cookies move along), so unsent orders must be
 * sent first.
 */
export function InstallDialog({ isOpen, onClose }: InstallDialogProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const work = useLiveQuery(() => countWork(db), [db]);
  const [isAnyway, setIsAnyway] = useState(false);
  const waiting = work ? work.waiting + work.attention : 0;
  const isBlocked = waiting > 0 && !isAnyway;
  const { open } = useQueueLink();

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        isBlocked
          ? plural(waiting, {
              one: 'Erst # Auftrag senden, dann installieren',
              other: 'Erst # Aufträge senden, dann installieren',
            })
          : t`App auf den Home-Bildschirm legen`
      }
      actions={
        isBlocked ? (
          <>
            <Button variant="text" onClick={() => setIsAnyway(true)}>{t`Anleitung trotzdem zeigen`}</Button>
            <Link
              {...open}
              onClick={onClose}
              className="inline-flex min-h-row items-center rounded-control bg-brand px-4 font-semibold text-on-brand text-sm hover:bg-brand-hover"
            >
              {t`Zur Warteschlange`}
            </Link>
          </>
        ) : (
          <Button onClick={onClose}>{t`Schließen`}</Button>
        )
      }
    >
      {isBlocked ? (
        <p className="text-label text-sm">
          {t`Die installierte App beginnt mit einem leeren Speicher. Wartende Aufträge bleiben im Browser und werden nur von dort gesendet.`}
        </p>
      ) : (
        <>
          {work !== undefined && work.drafts > 0 && <DraftsStay drafts={work.drafts} onClose={onClose} />}
          <Steps />
        </>
      )}
    </Dialog>
  );
}

function DraftsStay({ drafts, onClose }: { drafts: number; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <p className="mb-4 flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <span>
        {plural(drafts, {
          one: '# Entwurf zieht nicht mit um. Sichern Sie ihn vorher als Datei und holen Sie ihn in der App zurück:',
          other:
            '# Entwürfe ziehen nicht mit um. Sichern Sie sie vorher als Datei und holen Sie sie in der App zurück:',
        })}{' '}
        <Link to={paths.device()} onClick={onClose} className="font-semibold text-brand underline">
          {t`Dieses Gerät`}
        </Link>
      </span>
    </p>
  );
}

function Steps() {
  const { t } = useLingui();
  return (
    <ol className="grid gap-3">
      <Step icon={Share} number={1} text={t`Tippen Sie in Safari auf „Teilen“.`} />
      <Step icon={SquarePlus} number={2} text={t`Wählen Sie „Zum Home-Bildschirm“.`} />
      <Step
        icon={CircleCheck}
        number={3}
        text={t`Tippen Sie auf „Hinzufügen“ und melden Sie sich in der App einmal an.`}
      />
    </ol>
  );
}

function Step({ icon: Icon, number, text }: { icon: LucideIcon; number: number; text: string }) {
  return (
    <li className="flex items-center gap-4 rounded-panel border border-line bg-sunken p-3.5">
      <span className="grid size-16 shrink-0 place-items-center rounded-panel border border-line bg-surface text-brand shadow-card">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-8" />
      </span>
      <span className="text-sm">
        <span aria-hidden="true" className="mr-1.5 font-semibold text-muted">
          {number}.
        </span>
        {text}
      </span>
    </li>
  );
}
