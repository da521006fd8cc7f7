import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { printTestPage } from '#app/parts/print/stations/print-at-station.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ShownPrinter, Station } from '#contract/print.ts';

export function useStationCalls() {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: orpc.print.key() });

  async function run(call: () => Promise<unknown>, failed: string, done?: string): Promise<void> {
    try {
      await call();
      if (done) showSnackbar({ tone: 'success', text: done });
    } catch (error) {
      showSnackbar({ tone: 'error', text: `${failed} ${errorText(describeError(error).code)}` });
    }
    await refresh();
  }

  return {
    refresh,
    removeStation: ({ station_id, name }: Station) =>
      run(
        () => api.print.removeStation({ station_id }),
        t`Die Druckstation konnte nicht entfernt werden.`,
        t`${name} ist entfernt.`,
      ),
    removePrinter: ({ printer_id, name }: ShownPrinter) =>
      run(
        () => api.print.removePrinter({ printer_id }),
        t`Der Drucker konnte nicht entfernt werden.`,
        t`${name} ist entfernt.`,
      ),
    printTest: (printer: ShownPrinter) =>
      run(() => printTestPage(printer), t`Die Testseite konnte nicht gedruckt werden.`),
  };
}
