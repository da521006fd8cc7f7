import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '#support/print-pdf.ts';

export type ReadCode = {
  format: string;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export function openPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return { width, height, grey: data.filter((_, index) => index % 4 === 0) };
}

/** The labels a 4 x 6 inch printer makes of ZPL, with 8 dots per mm (203 dpi) or 12 (300 dpi). */
export async function printZpl(zpl: string, dotsPerMm = 8): Promise<Picture[]> {
  const { api } = await ready;
  const images = await api.zplToBase64MultipleAsync(zpl, 101.5, 152.25, dotsPerMm);
  return images.map((image) => openPng(Buffer.from(image, 'base64')));
}

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

/** The dots between the outermost black ones and the edges. */
export function blankEdges({ width, height, grey }: Picture): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  let [left, right, top, bottom] = [width, width, height, height];
  grey.forEach((level, dot) => {
    if (level > 127) return;
    const [x, y] = [dot % width, Math.floor(dot / width)];
    left = Math.min(left, x);
    right = Math.min(right, width - 1 - x);
    top = Math.min(top, y);
    bottom = Math.min(bottom, height - 1 - y);
  });
  return { left, right, top, bottom };
}
