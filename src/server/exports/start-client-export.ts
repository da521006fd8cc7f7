import { and, count, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { byteOrderMark } from '#domain/files/csv.ts';
import { shippingType } from '#domain/services/route.ts';
import { shipmentRoute } from '#domain/shipment/parcel-surcharges.ts';
import { clientCsvHeading, clientCsvLines } from '#domain/staff/client-csv.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { documentsFolder } from '#domain/staff/order-document.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import { getClientByUid } from '#server/clients/client-details.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, shipment } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { staffShipment } from '#server/shipment/client-shipments.ts';
import { listShipments } from '#server/shipment/queries.ts';
import type { StoredFile } from '#server/storage/files.ts';
import { type ZippedFile, zipStream } from '#server/zip/zip-stream.ts';
import { clientExportName } from './client-export-name.ts';
import { clientData, clientShipments, clientTables } from './client-tables.ts';
import type { Progress } from './export-attempt.ts';
import { type Begun, beginRun } from './export-runs.ts';
import { csvPieces } from './export-shipments.ts';
import { jsonArray, jsonValue } from './json-array.ts';
import type { Making } from './making.ts';

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'queue'>;

/** GDPR art. 15 and 20: JSON for programs, shipments also as CSV, and documents (docs/rules.md 20.27). */
export async function startClientExport(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  user: Pick<CurrentUser, 'client_id'>,
  userUid: string,
): Promise<Begun> {
  const owner = await getClientByUid(deps.db, userUid);
  const isOwn = and(eq(shipment.client_id, owner.id), eq(shipment.state, 'ready'));
  const [counted] = await deps.db.select({ total: count() }).from(shipment).where(isOwn);
  const requested = { user_uid: userUid, id: String(owner.number), company: owner.company };
  return beginRun(deps, { kind: 'client', requested, asked_by: user.client_id, total: counted?.total ?? 0 });
}

/** Throws NOT_FOUND for a client deleted meanwhile. */
export async function clientFile(
  deps: ExportDeps,
  user: Pick<CurrentUser, 'client_id'>,
  userUid: string,
  progress: Progress,
): Promise<Making> {
  const owner = await getClientByUid(deps.db, userUid);
  const documents = await documentsOf(deps, owner);
  const content = zipStream([...filesOf(deps, owner, progress), ...documents]);
  const wantedName = clientExportName(owner.number, owner.company, berlinDay(deps.clock.now()));
  const note = async (tx: DbOrTx, { name, size }: StoredFile) => {
    await refuseDeleted(tx, owner);
    const details = { staff: user.client_id, folder: invoicesFolder, name, size };
    await audit(deps, tx, 'client_exported', { client_id: owner.id, details });
    await orderMail(deps, tx, { mail: 'account-notice', client_id: owner.id, what: 'data_exported' });
  };
  return { name: wantedName, content, note };
}

/** The lock lets a deletion find the file by its name. */
async function refuseDeleted(tx: DbOrTx, { id }: Client): Promise<void> {
  const [standing] = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.id, id), isNull(client.deleted)))
    .for('share');
  if (!standing) throw refusal('NOT_FOUND');
}

function filesOf({ db, clock }: ExportDeps, owner: Client, progress: Progress): ZippedFile[] {
  const file = (name: string, open: () => AsyncIterable<Uint8Array>): ZippedFile => ({
    ...{ name, modified: clock.now() },
    // Size unknown in advance, but far below the ZIP64 limit.
    size: 1,
    open: async () => open(),
  });
  return [
    file('LIESMICH.txt', () => lines(readme(owner))),
    file('kunde.json', () => later(async () => jsonValue(await clientData(db, owner)))),
    ...Object.entries(clientTables(db, owner)).map(([name, pages]) =>
      file(`${name}.json`, () => jsonArray(pages())),
    ),
    file('sendungen.json', () => jsonArray(clientShipments(db, owner, progress))),
    file('sendungen.csv', () => shipmentsCsv(db, owner)),
  ];
}

async function* later(make: () => Promise<AsyncIterable<Uint8Array>>) {
  yield* await make();
}

async function* lines(text: string) {
  yield Buffer.from(text);
}

async function* shipmentsCsv(db: Deps['db'], owner: Client): AsyncGenerator<Uint8Array, void> {
  const layout = 'parcels';
  const all = { search: '', shipment_status: -1, without_tracking_number: true };
  const billed = { company: owner.company, period: {} };
  let linesBefore = 0;
  yield Buffer.from(byteOrderMark + clientCsvHeading(layout));
  const pieces = csvPieces({
    read: (page) => listShipments(db, owner.id, all, page),
    write: (rows) => {
      const it = staffShipment(rows, owner);
      const service = serviceName(it.service.internal_service_label, shippingType(shipmentRoute(it)));
      const written = clientCsvLines(it, { layout, service, linesBefore, billed });
      linesBefore += written.length;
      return written.join('');
    },
  });
  for await (const piece of pieces) yield Buffer.from(piece);
}

async function documentsOf({ db, files }: ExportDeps, owner: Client): Promise<ZippedFile[]> {
  const manual = await db
    .select({ id: shipment.shipment_id })
    .from(shipment)
    .where(
      and(eq(shipment.client_id, owner.id), or(isNotNull(shipment.manual), isNull(shipment.shipment_status))),
    );
  const found: ZippedFile[] = [];
  for (const { id } of manual) {
    const folder = documentsFolder(id);
    for (const { name, size, created } of await files.list(folder))
      found.push({
        ...{ name: `dokumente/${id}/${name}`, modified: created, size },
        open: () => files.read(folder, name),
      });
  }
  return found;
}

const readme = ({ number, company }: Client) =>
  [
    `Alle Daten des Kunden ${number} (${company}) im Versandportal.`,
    '',
    'kunde.json                Konto, Stammdaten und Optionen',
    'adressbuch.json, artikel.json, vorlagen.json, rhythmen.json, kartongroessen.json',
    'stapel.json, stapelauftraege.json, zuordnungen.json   viele Aufträge auf einmal, und wie Dateien gelesen werden',
    'sendungen.json            Sendungen mit Packstücken und Ereignissen, die neueste zuerst',
    'sendungen.csv             dieselben für eine Tabelle, eine Zeile je Packstück',
    'abholungen.json, uebergabelisten.json, verpackungsmaterial.json',
    'druckstationen.json, sitzungen.json',
    'protokoll.json            wer was mit dem Konto getan hat',
    'dokumente/                Papiere zu manuellen Aufträgen, je Sendung ein Ordner',
    '',
    'JSON nach RFC 8259 in UTF-8, Zeiten nach ISO 8601 oder in Sekunden seit 1970, Beträge in Cent, Gewichte in kg.',
    'Nicht enthalten sind Passwörter, Schlüssel und interne Notizen der Verwaltung.',
    '',
  ].join('\r\n');
