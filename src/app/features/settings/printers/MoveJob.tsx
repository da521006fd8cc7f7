import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PrintJob, ShownPrinter } from '#contract/print.ts';
import { printsPapers } from '#domain/labels/printer.ts';

type MoveJobProps = { job: PrintJob; printers: readonly ShownPrinter[]; onMoved: () => void };

/** Gives a job that waits, or was not printed, to another printer. */
export function MoveJob({ job, printers, onMoved }: MoveJobProps) {
  const { t } = useLingui();
  const [isMoving, setIsMoving] = useState(false);
  const isLabel = job.kind === 'labels' || job.kind === 'test';
  const others = printers.filter((it) => it.printer_id !== job.printer_id && (isLabel || printsPapers(it)));
  if (others.length === 0 || isMoving) return null;

  async function move({ printer_id, name }: ShownPrinter): Promise<void> {
    setIsMoving(true);
    try {
      const { job_id, attempt } = job;
      await api.print.move({ job_id, printer_id, attempt });
      showSnackbar({ tone: 'success', text: t`Der Auftrag geht jetzt an ${name}.` });
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
    }
    setIsMoving(false);
    onMoved();
  }

  return (
    <Menu
      label={job.printer_name}
      trigger={t`Anderer Drucker`}
      triggerClassName="h-control px-3 font-medium text-brand hover:bg-fill data-open:bg-fill"
      entries={() =>
        others.map((it) => ({ id: it.printer_id, label: it.name, onSelect: () => void move(it) }))
      }
    />
  );
}
