import type { PackingList } from '#domain/labels/packing-list.ts';
import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { layoutOrderPaper } from './layout-order-paper.ts';
import { packingContents } from './packing-content.ts';
import { packingWords } from './packing-words.ts';

/** A4 (docs/rules.md 25.14). */
export async function drawPacking(
  list: PackingList,
  sender: readonly string[],
  made: Date,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { title, file } = packingWords[list.language][list.kind];
  const bytes = await drawPdf(packingPages(list, sender), {
    title: `${title} ${list.name}`,
    date: made,
    archive: list.language === 'de' ? 'de-DE' : 'en-GB',
  });
  return { name: `${file}-${list.code.replace(/[^\w-]/g, '_')}.pdf`, bytes };
}

/** A generator holds only one paper in memory. */
function* packingPages(list: PackingList, sender: readonly string[]): Generator<PdfPage> {
  const measure = interMeasure();
  for (const paper of packingContents(list, sender))
    for (const layout of layoutOrderPaper(paper, measure))
      yield { width: layout.width, height: layout.height, labels: [{ x: 0, y: 0, layout }] };
}
