import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { launchTable } from '#app/parts/files/launched-file.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { tableRows } from '#domain/files/table-text.ts';
import { pastesRows } from './use-order-keys.ts';

/** A pasted table is offered to the import of orders (docs/rules.md 14.15). */
export function useTablePaste(): void {
  const { t } = useLingui();
  const navigate = useNavigate();

  function offer(text: string, count: number) {
    showSnackbar({
      text: t`${plural(count, { one: '# Zeile einer Tabelle erkannt', other: '# Zeilen einer Tabelle erkannt' })}`,
      durationMs: 15_000,
      action: {
        label: t`Als Aufträge importieren`,
        onAction: () => {
          launchTable(text, t`Eingefügte Tabelle`);
          void navigate(paths.orderImport());
        },
      },
    });
  }

  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    // Capture phase: the address fields split pasted lines.
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const text = clipboardData?.getData('text/plain') ?? '';
      const count = tableRows(text);
      const isElsewhere = target instanceof Element && target.closest(`[${pastesRows}], [role="dialog"]`);
      if (count === 0 || isElsewhere) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(text, count);
    };
    document.addEventListener('paste', onPaste, true);
    return () => document.removeEventListener('paste', onPaste, true);
  }, []);
}
