import type { LabelItem } from './label-layout.ts';

type Pdf = PDFKit.PDFDocument;

/** PDF/A-3 with tags for archived papers and screen readers. Texts keep the layout's order. */
export const archiveOptions = { pdfVersion: '1.7', subset: 'PDF/A-3a', tagged: true } as const;

export type PdfStructure = {
  beginPage: () => void;
  draw: (item: LabelItem, drawItem: () => void) => void;
  decorate: (draw: () => void) => void;
  end: () => void;
};

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
