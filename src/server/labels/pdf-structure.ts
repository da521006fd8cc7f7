import type { LabelItem } from './label-layout.ts';

type Pdf = PDFKit.PDFDocument;

/**
 * Papers that are kept for years and read aloud: PDF/A-3 with tags. The texts of each page stand in the order in which they
 * were laid out; lines and boxes are decoration.
 */
export const archiveOptions = { pdfVersion: '1.7', subset: 'PDF/A-3a', tagged: true } as const;

export type PdfStructure = {
  beginPage: () => void;
  /** Draws an item as what it is. */
  draw: (item: LabelItem, drawItem: () => void) => void;
  /** Draws what says nothing that the texts do not say. */
  decorate: (draw: () => void) => void;
  end: () => void;
};

/** Labels have no structure: printers are all that reads them. */
export const noStructure: PdfStructure = {
  beginPage() {},
  draw: (_, drawItem) => drawItem(),
  decorate: (draw) => draw(),
  end() {},
};

export function pdfStructure(pdf: Pdf): PdfStructure {
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  let page: PDFKit.PDFStructureElement | undefined;
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  return {
    decorate,
    beginPage() {
      page?.end();
      page = pdf.struct('Sect');
      document.add(page);
    },
    draw(item, drawItem) {
      if (item.kind !== 'text' || !page) {
        decorate(drawItem);
        return;
      }
      const content = pdf.markStructureContent('P');
      drawItem();
      pdf.endMarkedContent();
      page.add(pdf.struct('P', {}, content));
    },
    end() {
      page?.end();
      document.end();
    },
  };
}
