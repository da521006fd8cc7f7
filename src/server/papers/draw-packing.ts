import type { PackingList } from '#domain/packing-list.ts';
import { drawPdf } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { layoutOrderPaper } from './layout-order-paper.ts';
import { packingContents } from './packing-content.ts';
import { packingWords } from './packing-words.ts';

/** Packing lists or the pick list of a batch as A4 (docs/rules.md 25.14). */
export async function drawPacking(
  list: PackingList,
  sender: readonly string[],
  made: Date,
): Promise<{ name: string; bytes: Uint8Array }> {
  const measure = interMeasure();
  const pages = packingContents(list, sender)
    .flatMap((paper) => layoutOrderPaper(paper, measure))
    .map((layout) => ({ width: layout.width, height: layout.height, labels: [{ x: 0, y: 0, layout }] }));
  const { title, file } = packingWords[list.language][list.kind];
  const bytes = await drawPdf(pages, {
    title: `${title} ${list.name}`,
    date: made,
    archive: list.language === 'de' ? 'de-DE' : 'en-GB',
  });
  return { name: `${file}-${list.code.replace(/[^\w-]/g, '_')}.pdf`, bytes };
}
