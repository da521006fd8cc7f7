import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from './print-pdf.ts';

type ReadCode = {
  format: string;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export async function readCodes({ width, height, grey }: Picture): Promise<ReadCode[]> {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let dot = 0; dot < grey.length; dot++) {
    const level = grey[dot] ?? 255;
    data.fill(level, dot * 4, dot * 4 + 3);
    data[dot * 4 + 3] = 255;
  }
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' } as ImageData, {
    formats: ['Code128', 'DataMatrix'],
    textMode: 'HRI',
    tryHarder: true,
  });
  return found.map(({ format, text, position }) => ({
    format,
    text,
    left: position.topLeft.x,
    top: position.topLeft.y,
    right: position.bottomRight.x,
    bottom: position.bottomRight.y,
  }));
}

export const textsOf = (codes: ReadCode[]) => codes.map(({ format, text }) => `${format} ${text}`).sort();
