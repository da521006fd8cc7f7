import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { rememberedCopies } from '#app/parts/print/invoice-copies.ts';
import { knownShipment } from '#app/parts/print/known-shipments.ts';
import { loadStations } from '#app/parts/print/load-stations.ts';
import { type LabelTarget, openLabelTab, type PrintedFile, printFile } from '#app/parts/print/print-label.ts';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { hasPapers } from '#domain/labels/papers.ts';
import type { RunOrder } from '#domain/shipment/shipment.ts';
import { reportLeftOut } from './label-run.ts';
import { runContext } from './read-pieces.ts';

export type PaperedShipments = { shipment_ids: readonly string[]; order?: RunOrder | undefined };

/** ms the offer stays, to take the labels out of their printer first. */
const offerMs = 60_000;

/** Offers the papers of printed shipments as a second file for the second printer. */
export function offerPapers(client: QueryClient, target: LabelTarget): void {
  const { shipment_ids, order, papered = paperedOf(client, target) } = target;
  const papers = papered.length;
  if (papers === 0) return;
  showSnackbar({
    durationMs: offerMs,
    text:
      shipment_ids.length === 1
        ? t`Zu dieser Sendung gehören Papiere.`
        : t`${plural(papers, { one: 'Zu # Sendung gehören Papiere.', other: 'Zu # Sendungen gehören Papiere.' })}`,
    action: {
      label: t`Papiere drucken`,
      onAction: () => void printPapers({ shipment_ids: papered, order }),
    },
  });
}

/** A single parcel's label comes without papers. */
function paperedOf(client: QueryClient, { shipment_ids: [id], parcel_id }: LabelTarget): readonly string[] {
  const shipment = parcel_id === undefined ? knownShipment(client, id) : undefined;
  return shipment && hasPapers(shipment) ? [id] : [];
}

export async function printPapers(requested: PaperedShipments): Promise<void> {
  const station = stationPrinter('papers');
  if (station && currentConnection() !== 'offline') {
    try {
      await (await loadStations()).printPapersAtStation(station, requested);
    } catch (error) {
      reportFailed(error, requested);
    }
    return;
  }
  const tab = openLabelTab('pdf_a6', t`Papiere werden geladen`);
  const notice = showSnackbar({
    text: t`Papiere werden vorbereitet …`,
    durationMs: Number.POSITIVE_INFINITY,
  });
  try {
    const outcome = await holdingUpdates(() => printFile(() => fetchPapers(requested), tab));
    showSnackbar({
      tone: 'success',
      text:
        outcome === 'shown' ? t`Die Papiere sind zum Drucken geöffnet.` : t`Die Papiere sind gespeichert.`,
    });
  } catch (error) {
    reportFailed(error, requested);
  } finally {
    closeSnackbar(notice);
  }
}

function reportFailed(error: unknown, requested: PaperedShipments): void {
  showSnackbar({
    tone: 'error',
    text: `${t`Die Papiere konnten nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
    action: { label: t`Erneut versuchen`, onAction: () => void printPapers(requested) },
  });
}

/** The label call serves one shipment, also for staff; a run serves several. */
async function fetchPapers({ shipment_ids, order = 'given' }: PaperedShipments): Promise<PrintedFile> {
  const invoice_copies = rememberedCopies();
  const [shipment_id, ...others] = shipment_ids;
  if (shipment_id !== undefined && others.length === 0)
    return (await api.shipment.label({ shipment_id, papers: 'all', invoice_copies })).data;
  const { data } = await api.shipment.papersRun(
    { shipment_ids: [...shipment_ids], order, invoice_copies },
    { context: runContext(shipment_ids.length, () => {}) },
  );
  reportLeftOut(data.left_out);
  return { file: data.pieces, name: data.name };
}
