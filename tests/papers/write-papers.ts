import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { papersBorder } from '#domain/customs.ts';
import { dangerKindsAmong } from '#domain/danger.ts';
import { downloads } from '#domain/downloads.ts';
import { languages } from '#domain/language.ts';
import { Order } from '#domain/order.ts';
import { type LabelFormat, labelFormats } from '#domain/shipment.ts';
import { berlinDay } from '#domain/working-days.ts';
import { runScript } from '#run/programs/run-script.ts';
import { openPapers, type PaperFile, type PapersPortal } from './open-papers.ts';
import { codesCheck, fileChecks, textCheck } from './paper-checks.ts';
import { type PaperOrder, paperOrders } from './paper-orders.ts';
import { papersPage, pngOf, type ShownPaper } from './papers-page.ts';
import { readPaper } from './read-paper.ts';

const labelPath = '/api/shipment/label/';
const everywhere: readonly LabelFormat[] = ['pdf_a6'];

/** `numbers`: what the codes on it have to say. */
type Written = { group: string; name: string; file: PaperFile; numbers?: readonly string[] };
type Show = (written: Written) => Promise<void>;

/**
 * `npm run papers [folder]`: orders everything that has a paper at a real portal, writes the papers into the folder,
 * reads each of them back and says what is wrong; `index.html` there shows them all.
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
    for (const wanted of paperOrders) await showOrder(portal, wanted, show, shown);
    for (const language of languages) {
      const query = { day: berlinDay(new Date()), language };
      const file = await portal.file('/api/shipment/handover-list/', query);
      if (!file) throw new Error('there is no handover list');
      await show({ group: 'Lists', name: `handover list, ${language}`, file });
    }
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

/** Sends the order, and shows its papers, or that it is refused as it should be. */
async function showOrder(portal: PapersPortal, wanted: PaperOrder, show: Show, shown: ShownPaper[]) {
  const { group, name, order } = wanted;
  const placed = await portal.order(order);
  const refused = 'refused' in placed ? placed.refused : [];
  if ('refused' in placed || wanted.refused.length > 0) {
    const what = refused.length > 0 ? `refused: ${refused.join(', ')}` : 'taken';
    const isRight = refused.join() === wanted.refused.join();
    shown.push({ group, name, pictures: [], checks: [{ what, isRight }] });
    return;
  }
  const { shipment_id, tracking_number } = placed;
  const fetchPaper = async (what: string, query: Record<string, string>, numbers?: readonly string[]) => {
    const file = await portal.file(labelPath, { shipment_id, ...query });
    if (!file) throw new Error(`${name}: there is no ${what}`);
    await show({ group, name: `${name}: ${what}`, file, ...(numbers ? { numbers } : {}) });
  };
  for (const format of wanted.inEveryFormat ? labelFormats : everywhere)
    await fetchPaper(`label, ${format}`, { format, papers: 'without' }, tracking_number);
  if (order.customs && papersBorder(v.parse(Order, order))) await fetchPaper('invoice', { papers: 'only' });
  const [first = ''] = tracking_number;
  if (order.waybill) await fetchPaper('waybill', { papers: 'waybill' }, [first]);
  if (order.mission_copy) await fetchPaper('order copy', { papers: 'mission_copy' }, [first]);
  if (dangerKindsAmong(order.parcels).length > 0)
    await fetchPaper('transport document', { papers: 'danger' });
}

/** Writes a file and the pictures of its pages, and reads it back. */
async function write(
  folder: string,
  at: string,
  { group, name, file, numbers }: Written,
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
  // Labels are read by printers alone.
  const isKept = !/: label, /.test(name);
  const checks = [
    ...(numbers ? [codesCheck(codes, numbers)] : []),
    ...(isPdf ? [textCheck(text), ...fileChecks(file.bytes, { isKept })] : []),
  ];
  return { group, name, file: kept, pictures: names, checks };
}

/** Tells what is wrong, and answers the exit code. */
function report(folder: string, shown: readonly ShownPaper[]): number {
  const wrong = shown.filter((it) => it.checks.some((check) => !check.isRight));
  for (const { group, name, checks } of wrong) {
    const what = checks.filter((it) => !it.isRight).map((it) => it.what);
    console.log(`wrong: ${group}, ${name}: ${what.join('; ')}`);
  }
  console.log(`${shown.length} papers and refusals, ${wrong.length} wrong: ${join(folder, 'index.html')}`);
  return wrong.length === 0 ? 0 : 1;
}
