import type { Language } from '#domain/language.ts';
import { berlinDayStart } from '#domain/working-days.ts';
import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { type HandedOver, handoverContent } from './handover-content.ts';
import { handoverTop, layoutHandover } from './layout-handover.ts';
import { headroom, pagesWithLogo } from './paper-logo.ts';

/** The handover list as A4 (docs/carriers-and-labels.md 4.4), the driver's papers behind it. */
export async function drawHandover(
  handed: HandedOver,
  language: Language,
  papers: readonly PdfPage[] = [],
): Promise<{ name: string; bytes: Uint8Array }> {
  const content = handoverContent(handed, language);
  const layouts = layoutHandover(content, interMeasure(), headroom(handed.logo));
  const pages = pagesWithLogo(layouts, handed.logo, handoverTop);
  const { title, file } = content.words;
  const bytes = await drawPdf([...pages, ...papers], {
    title: `${title} ${content.number || content.date}`,
    date: berlinDayStart(handed.day),
    archive: content.words.locale,
  });
  return { name: `${file}-${content.number || handed.day}.pdf`, bytes };
}
