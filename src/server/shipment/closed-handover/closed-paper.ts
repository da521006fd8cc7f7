import { shipmentStatuses } from '#domain/shipment/status.ts';
import type { Language } from '#domain/values/language.ts';
import type { Deps } from '#server/deps.ts';
import { drawAside } from '#server/drawing/draw-aside.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import { paperLogo } from '#server/papers/paper-logo.ts';
import { dangersOf } from '#server/shipment/labels.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { findList, numberOf, readContents } from './queries.ts';

/** Draws the data stored at the closing; later cancellations are marked, and the logo is today's. */
export async function closedHandoverFile(
  deps: Pick<Deps, 'db' | 'config'>,
  asker: Asker,
  { list_id, language }: { list_id: string; language: Language },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { client_id } = asker;
  const row = await findList(deps.db, client_id, list_id);
  const contents = row && !row.reopened ? await readContents(deps.db, row) : undefined;
  if (!row || !contents) throw refusal('NOT_FOUND');
  const { client, provider_name, lines } = contents;
  const ids = lines.map(({ shipment }) => shipment.shipment_id);
  const now = new Map(
    (await findShipments(deps.db, client_id, ids)).map((rows) => [rows.shipment.shipment_id, rows]),
  );
  const inOrder = ids.flatMap((id) => now.get(id) ?? []);
  const canceled = new Set(
    inOrder.flatMap(({ parcels }) =>
      parcels.filter((it) => it.status === 'canceled').map((it) => it.parcel_id),
    ),
  );
  const isGone = (id: string) => now.get(id)?.shipment.shipment_status === shipmentStatuses.canceled;
  return drawAside(
    asker,
    'handover',
    {
      client,
      provider_name,
      logo: paperLogo(deps.config.logo),
      day: row.day,
      made: row.closed,
      number: numberOf(row),
      shipments: lines.map(({ shipment, parcel_ids }) => ({
        ...shipment,
        canceled: parcel_ids.map((id) => isGone(shipment.shipment_id) || canceled.has(id)),
      })),
    },
    language,
    dangersOf(deps, inOrder),
  );
}
