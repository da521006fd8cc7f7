import { t } from '@lingui/core/macro';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import type { StationPrinter } from '#app/parts/print/station-printer.ts';
import { printHandoverAtStation } from '#app/parts/print/stations/print-at-station.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

export async function printHandover(
  printer: StationPrinter,
  list: { day: string } | { list_id: string },
): Promise<void> {
  try {
    await printHandoverAtStation(printer, list);
  } catch (error) {
    showSnackbar({
      tone: 'error',
      text: `${t`Die Übergabeliste konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
      action: { label: t`Erneut versuchen`, onAction: () => void printHandover(printer, list) },
    });
  }
}
