import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { rememberedLabelChoice, toLabelRequest } from '#app/parts/print/label-choice.ts';
import { loadStations } from '#app/parts/print/load-stations.ts';
import { openLabelTab, printFile } from '#app/parts/print/print-label.ts';
import { type StationPrinter, stationPrinter } from '#app/parts/print/station-printer.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type Press = { station: StationPrinter | undefined; tab: Window | null };

/** Prints a void label in this device's format, or the test page of its print station. */
export function usePrintTestLabel(onPrinted: () => void) {
  const { t } = useLingui();
  const choice = rememberedLabelChoice();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ station, tab }: Press) => {
      if (station) await (await loadStations()).printTestPage(station);
      else await printFile(async () => (await api.shipment.testLabel(toLabelRequest(choice))).data, tab);
    },
    onSuccess: onPrinted,
    onError: (error) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Das Testlabel konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: print },
      }),
  });

  function print(): void {
    const station = stationPrinter('labels');
    mutate({ station, tab: station ? null : openLabelTab(choice, t`Das Testlabel wird geladen …`) });
  }

  return { print, isPrinting: isPending };
}
