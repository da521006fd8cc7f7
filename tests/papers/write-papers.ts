import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { papersBorder } from '#domain/customs/customs.ts';
import { dangerKindsAmong } from '#domain/danger/danger.ts';
import { copiesOf } from '#domain/labels/label-copies.ts';
import { Order } from '#domain/order/order.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { type LabelFormat, labelFormats } from '#domain/shipment/shipment.ts';
import { languages } from '#domain/values/language.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { runScript } from '#run/programs/run-script.ts';
import { packingSample } from '#support/packing-sample.ts';
import { openPapers, type PaperFile, type PapersPortal } from './open-papers.ts';
import { codesCheck, fileChecks, textCheck } from './paper-checks.ts';
import { type PaperOrder, paperOrders } from './paper-orders.ts';
import { papersPage, pngOf, type ShownPaper } from './papers-page.ts';
import { readPaper } from './read-paper.ts';

const labelPath = '/api/shipment/label/';
const everywhere: readonly LabelFormat[] = ['pdf_a6'];

type Written = {
  group: string;
  name: string;
  file: PaperFile;
  numbers?: readonly string[];
  copies?: number;
};
type Placed = { shipment_id: string; tracking_number: string[] };
type Show = (written: Written) => Promise<void>;

/**
 * `npm run papers [folder]` places every order with papers at a real portal, writes and checks the papers, and reports
 * failures; `index.html` shows them all.
 */
runScript(async () => {
  const folder = resolve(process.argv[2] ?? 'papers');
  mkdirSync(folder, { recursive: true });
  const shown: ShownPaper[] = [];
  const show: Show = async (written) => {
    shown.push(await write(folder, `${shown.length + 1}`.padStart(3, '0'), written));
  };
  const portal = await openPapers();
  try {
    const placed: Placed[] = [];
    for (const requested of paperOrders) placed.push(...(await showOrder(portal, requested, show, shown)));
    await showRuns(portal, placed, show);
    await showLists(portal, show);
    await showPacking(portal, show);
  } finally {
    await portal.close();
  }
  for (const { id, path } of downloads) {
    const bytes = new Uint8Array(readFileSync(join('public', path)));
    await show({ group: 'Downloads', name: id, file: { name: `${id}.pdf`, bytes } });
  }
  writeFileSync(join(folder, 'index.html'), papersPage(shown));
  return report(folder, shown);
});

async function showOrder(
  portal: PapersPortal,
  requested: PaperOrder,
  show: Show,
  shown: ShownPaper[],
): Promise<Placed[]> {
  const { group, name, order } = requested;
  const placed = await portal.order(order);
  const refused = 'refused' in placed ? placed.refused : [];
  if ('refused' in placed || requested.refused.length > 0) {
    const what = refused.length > 0 ? `refused: ${refused.join(', ')}` : 'taken';
    const isRight = refused.join() === requested.refused.join();
    shown.push({ group, name, pictures: [], checks: [{ what, isRight }] });
    return [];
  }
  const { shipment_id, tracking_number } = placed;
  const fetchPaper = async (
    what: string,
    query: Record<string, string>,
    codes: Pick<Written, 'numbers' | 'copies'> = {},
  ) => {
    const file = await portal.file(labelPath, { shipment_id, ...query });
    if (!file) throw new Error(`${name}: there is no ${what}`);
    await show({ group, name: `${name}: ${what}`, file, ...codes });
  };
  const kind = order.transport_kind ?? 'parcel';
  for (const format of requested.inEveryFormat ? labelFormats : everywhere) {
    // A manual order has no label; an image has one label for any number of copies.
    if (tracking_number.length === 0) break;
    const copies = format.startsWith('png') ? 1 : copiesOf(kind);
    for (const start_position of placesOf(format)) {
      const what =
        start_position === '1' ? `label, ${format}` : `label, ${format} from place ${start_position}`;
      const query = { format, start_position, papers: 'without' };
      await fetchPaper(what, query, { numbers: tracking_number, copies });
    }
  }
  if (order.customs && papersBorder(v.parse(Order, order))) await fetchPaper('invoice', { papers: 'only' });
  const [first = ''] = tracking_number;
  if (order.waybill) await fetchPaper('waybill', { papers: 'waybill' }, { numbers: [first], copies: 3 });
  if (order.mission_copy) await fetchPaper('order copy', { papers: 'mission_copy' }, { numbers: [first] });
  if (dangerKindsAmong(order.parcels).length > 0)
    await fetchPaper('transport document', { papers: 'danger' });
  return [placed];
}

/** A label on a multi-label sheet is shown at each place. */
const placesOf = (format: LabelFormat) =>
  ({ pdf_a4: ['1', '2', '3', '4'], pdf_a4_two: ['1', '2'] })[format as string] ?? ['1'];

async function showRuns(portal: PapersPortal, placed: readonly Placed[], show: Show): Promise<void> {
  const labelled = placed.filter((it) => it.tracking_number.length > 0);
  const shipment_ids = labelled.map((it) => it.shipment_id);
  const numbers = labelled.flatMap((it) => it.tracking_number);
  const group = 'Runs';
  const body = { shipment_ids, order: 'oldest' };
  for (const format of ['pdf_a4', 'zpl'] as const) {
    const file = await portal.run('/api/shipment/label-run', { ...body, format, start_position: '2' });
    await show({ group, name: `the labels of all, ${format}`, file, numbers });
  }
  const file = await portal.run('/api/shipment/papers-run', { ...body, invoice_copies: '1' });
  await show({ group, name: 'the papers of all', file });
}

async function showLists(portal: PapersPortal, show: Show): Promise<void> {
  const group = 'Lists';
  const day = berlinDay(new Date());
  const list = async (name: string, path: string, query: Record<string, string>) => {
    const file = await portal.file(path, query);
    if (!file) throw new Error(`there is no ${name}`);
    await show({ group, name, file });
  };
  for (const language of languages)
    await list(`handover list, ${language}`, '/api/shipment/handover-list/', { day, language });
  const list_id = await portal.closeList(day);
  for (const language of languages)
    await list(`closed handover list, ${language}`, `/api/shipment/handover/closed/${list_id}/`, {
      language,
    });
}

async function showPacking(portal: PapersPortal, show: Show): Promise<void> {
  for (const language of languages) {
    for (const kind of ['orders', 'pick'] as const) {
      const file = await portal.made('/api/shipment/packing-list', { ...packingSample, kind, language });
      const numbers = kind === 'pick' ? [packingSample.code] : packingSample.orders.map((it) => it.code);
      await show({ group: 'Packing', name: `${kind}, ${language}`, file, numbers });
    }
  }
}

async function write(
  folder: string,
  at: string,
  { group, name, file, numbers, copies }: Written,
): Promise<ShownPaper> {
  const kept = `${at}-${file.name}`;
  writeFileSync(join(folder, kept), file.bytes);
  const { pictures, text, codes } = await readPaper(file);
  const names = pictures.map((picture, index) => {
    const png = `${at}-${index + 1}.png`;
    writeFileSync(join(folder, png), pngOf(picture));
    return png;
  });
  const isPdf = file.name.endsWith('.pdf');
  // Labels are read by printers only, and prints of a run are not archived (docs/decisions.md 8.8).
  const isKept = group !== 'Runs' && !/: label, /.test(name);
  const checks = [
    ...(numbers ? [codesCheck(codes, numbers, copies)] : []),
    ...(isPdf ? [textCheck(text), ...fileChecks(file.bytes, { isKept })] : []),
  ];
  return { group, name, file: kept, pictures: names, checks };
}

function report(folder: string, shown: readonly ShownPaper[]): number {
  const wrong = shown.filter((it) => it.checks.some((check) => !check.isRight));
  for (const { group, name, checks } of wrong) {
    const what = checks.filter((it) => !it.isRight).map((it) => it.what);
    console.log(`wrong: ${group}, ${name}: ${what.join('; ')}`);
  }
  console.log(`${shown.length} papers and refusals, ${wrong.length} wrong: ${join(folder, 'index.html')}`);
  return wrong.length === 0 ? 0 : 1;
}
