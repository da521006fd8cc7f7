import type { LeftOut } from '#contract/print-run.ts';
import { orderedPapers } from '#domain/labels/papers.ts';
import type { RunOrder } from '#domain/shipment/shipment.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError, refusal } from '#server/errors.ts';
import { type OpenPdf, openPdf } from '#server/labels/draw-pdf.ts';
import { paperPages, papersName } from '#server/shipment/labels.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { isCanceled } from '#server/shipment/no-label.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { trackingNumbers } from '#server/shipment/show-shipment.ts';
import { streamRun } from './run-answer.ts';
import { inPieces, type RunShipment, shipmentsOfRun } from './run-shipments.ts';
import { inTurn } from './run-turns.ts';

type RunDeps = Pick<Deps, 'db' | 'config' | 'log'>;
type Requested = { shipment_ids: readonly string[]; order: RunOrder; invoice_copies: number };
type DrawnRun = { shipments: number; first?: string };

/**
 * Streams the papers of many shipments for the other printer, in the order of their labels (docs/rules.md 15.17). The
 * PDF has no tags, unlike a single paper, because tags stay in memory until its end.
 */
export async function papersRun(
  deps: RunDeps,
  client_id: string,
  requested: Requested,
): Promise<ReadableStream<Uint8Array>> {
  const all = await shipmentsOfRun(deps.db, client_id, requested);
  const shipments = all.filter((it) => orderedPapers(it).length > 0);
  if (shipments.length === 0) throw refusal('NOT_FOUND');
  const left_out: LeftOut[] = [];
  const file: DrawnRun = { shipments: 0 };
  const pieces = drawPieces(deps, { client_id, shipments, copies: requested.invoice_copies, file, left_out });
  return streamRun({
    pieces: inTurn(client_id, pieces),
    told: () => ({ name: papersName(file.first ?? '', file.shipments - 1), left_out }),
  });
}

type Drawing = {
  client_id: string;
  shipments: readonly RunShipment[];
  copies: number;
  file: DrawnRun;
  left_out: LeftOut[];
};

async function* drawPieces(
  deps: RunDeps,
  { client_id, shipments, copies, file, left_out }: Drawing,
): AsyncGenerator<Uint8Array, void> {
  let pdf: OpenPdf | undefined;
  for (const ids of inPieces(shipments)) {
    const found = new Map(
      (await findShipments(deps.db, client_id, ids)).map((rows) => [rows.shipment.shipment_id, rows]),
    );
    for (const rows of ids.flatMap((id) => found.get(id) ?? [])) {
      const tracking_number = numberOf(rows);
      const { shipment_id } = rows.shipment;
      if (isCanceled(rows)) {
        left_out.push({ shipment_id, tracking_number, code: 'LABEL_CANCELED' });
        continue;
      }
      try {
        const pages = paperPages(deps, rows, copies);
        pdf ??= openPdf({ title: `Papiere ab ${tracking_number}`, date: rows.shipment.created });
        for (const page of pages) await pdf.add(page);
        file.first ??= tracking_number || shipment_id;
        file.shipments += 1;
      } catch (error) {
        deps.log.error({ error: loggedError(error), client_id, shipment_id }, 'papers not drawn');
        left_out.push({ shipment_id, tracking_number, code: 'INTERNAL_ERROR' });
      }
    }
    yield pdf?.take() ?? new Uint8Array();
  }
  if (pdf) yield await pdf.end();
}

const numberOf = ({ parcels }: ShipmentRows) => trackingNumbers(parcels)[0] ?? '';
