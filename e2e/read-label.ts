import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { parseTrackingNumber } from '#domain/labels/label-number.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export type ReadLabel = { text: string; trackingNumbers: Set<string>; formats: string[] };

export async function readLabels(pdf: Buffer): Promise<ReadLabel[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const labels: ReadLabel[] = [];
    for (const page of document.pages()) {
      const text = page.getText();
      const { width, height, data } = await page.render({
        scale: 300 / 72,
        render: async ({ data }) => new Uint8Array(data),
      });
      const found = await readBarcodes(
        { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as ImageData,
        { formats: ['Code128', 'DataMatrix'], textMode: 'HRI', tryHarder: true },
      );
      const ours = found.flatMap((it) => {
        const number = parseTrackingNumber(it.text);
        return number ? [{ number, format: it.format }] : [];
      });
      labels.push({
        text,
        trackingNumbers: new Set(ours.map((it) => it.number)),
        formats: ours.map((it) => it.format).sort(),
      });
    }
    return labels;
  } finally {
    document.destroy();
    library.destroy();
  }
}

export async function readTexts(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}
