import type { Language } from '#domain/values/language.ts';
import { berlinDayStart } from '#domain/values/working-days.ts';
import { drawPdf } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import type { DangerPrinted } from './danger-content.ts';
import { dangerPages } from './draw-danger.ts';
import { type HandedOver, handoverContent } from './handover-content.ts';
import { handoverTop, layoutHandover } from './layout-handover.ts';
import { headroom, pagesWithLogo } from './paper-logo.ts';
import { unList } from './un-list.ts';

/** Without the UN list, which is read when drawing. */
export type DangerHanded = Omit<DangerPrinted, 'list'>;

/** A4 (docs/carriers-and-labels.md 4.4), followed by transport documents for the driver. */
export async function drawHandover(
  handed: HandedOver,
  language: Language,
  dangers: readonly DangerHanded[] = [],
): Promise<{ name: string; bytes: Uint8Array }> {
  const content = handoverContent(handed, language);
  const layouts = layoutHandover(content, interMeasure(), headroom(handed.logo));
  const pages = pagesWithLogo(layouts, handed.logo, handoverTop);
  const { title, file } = content.words;
  const papers = dangers.flatMap((it) => dangerPages({ ...it, list: unList() }));
  const bytes = await drawPdf([...pages, ...papers], {
    title: `${title} ${content.number || content.date}`,
    date: berlinDayStart(handed.day),
    archive: content.words.locale,
  });
  return { name: `${file}-${content.number || handed.day}.pdf`, bytes };
}
