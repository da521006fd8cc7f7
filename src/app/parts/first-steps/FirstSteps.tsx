import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import BookUser from 'lucide-react/icons/book-user';
import Box from 'lucide-react/icons/box';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useInstall } from '#app/parts/dialogs/use-install.tsx';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type FirstStep, type FirstSteps as Steps, useFirstSteps } from './use-first-steps.ts';
import { usePrintTestLabel } from './use-print-test-label.ts';

const loadInstallDialog = async () => (await import('#app/parts/dialogs/InstallDialog.tsx')).InstallDialog;

/** Steps that a new client sets up on its first day, each with its way. */
export function FirstSteps() {
  const first = useFirstSteps();
  return first ? <StepList {...first} /> : null;
}

function StepList({ steps, hide, recordTestLabel }: Steps) {
  const { t } = useLingui();
  const { start: install, dialog } = useInstall(loadInstallDialog);
  const { print, isPrinting } = usePrintTestLabel(recordTestLabel);
  const [done, all] = [steps.filter((it) => it.isDone).length, steps.length];
  const words: Record<FirstStep, { icon: LucideIcon; title: string; way: string | (() => void) }> = {
    printer: { icon: Printer, title: t`Drucker wählen`, way: paths.printers() },
    boxes: { icon: Box, title: t`Kartongrößen eintragen`, way: paths.options() },
    addresses: { icon: BookUser, title: t`Adressen importieren`, way: `${paths.addressBook()}?import` },
    test_label: { icon: Tag, title: t`Testlabel drucken`, way: print },
    install: { icon: Download, title: t`App installieren`, way: install },
  };

  function leave() {
    hide();
    showSnackbar({
      text: t`Ausgeblendet. Alle Schritte finden Sie auch in den Einstellungen und in der Hilfe.`,
    });
  }

  return (
    <section
      aria-label={t`Erste Schritte`}
      className="mb-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card"
    >
      <div className="flex items-center gap-3">
        <h2 className="font-semibold text-sm">{t`Erste Schritte`}</h2>
        <p className="tabular mr-auto text-muted text-sm">{t`${done} von ${all} erledigt`}</p>
        <IconButton icon={X} label={t`Erste Schritte ausblenden`} onClick={leave} className="-my-1.5 -mr-2" />
      </div>
      <ol className="-mx-1.5 mt-1.5 grid gap-x-3 gap-y-1 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(({ step, isDone }) => {
          const { icon, title, way } = words[step];
          return (
            <li key={step} className="grid min-w-0">
              <Step icon={icon} isDone={isDone} way={way} isBusy={step === 'test_label' && isPrinting}>
                {title}
              </Step>
            </li>
          );
        })}
      </ol>
      {dialog}
    </section>
  );
}

type StepProps = {
  icon: LucideIcon;
  isDone: boolean;
  isBusy: boolean;
  way: string | (() => void);
  children: ReactNode;
};

function Step({ icon: Icon, isDone, isBusy, way, children }: StepProps) {
  const { t } = useLingui();
  const content = (
    <>
      <span
        className={joinClasses(
          'grid size-7 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-success-soft text-success' : 'bg-brand-soft text-brand',
        )}
      >
        {isDone ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Icon aria-hidden="true" className="size-4" />
        )}
      </span>
      <span className={joinClasses('min-w-0 text-left text-sm', isDone ? 'text-muted' : 'font-medium')}>
        {children}
        {isDone && <span className="sr-only">{` (${t`erledigt`})`}</span>}
      </span>
    </>
  );
  const look =
    'flex min-h-row w-full items-center gap-2.5 rounded-control px-1.5 transition-colors hover:bg-brand-soft';
  if (typeof way === 'string')
    return (
      <Link to={way} className={look}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && way()}
      className={look}
    >
      {content}
    </button>
  );
}
