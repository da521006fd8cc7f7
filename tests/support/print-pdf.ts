import { PDFiumLibrary } from '@hyzyla/pdfium';

/** One byte per dot: 0 is black. */
export type Picture = { width: number; height: number; grey: Uint8Array };

let library: Promise<PDFiumLibrary> | undefined;

/** Every page of a PDF as a printer of that resolution sees it, and its text. */
export async function printPdf(bytes: Uint8Array, dpi = 300): Promise<(Picture & { text: string })[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const pictures: (Picture & { text: string })[] = [];
    for (const page of document.pages()) {
      // Rendering closes the page, so its text is taken first
      const text = page.getText();
      const { width, height, data } = await page.render({
        scale: dpi / 72,
        colorSpace: 'Gray',
        render: async ({ data: grey }) => new Uint8Array(grey),
      });
      pictures.push({ width, height, grey: data, text });
    }
    return pictures;
  } finally {
    document.destroy();
  }
}
