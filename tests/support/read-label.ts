import { PNG } from 'pngjs';
import { ready } from 'zpl-renderer-js';
import type { Picture } from '#support/print-pdf.ts';

export { readCodes, textsOf } from '#support/read-codes.ts';

export function openPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return { width, height, grey: data.filter((_, index) => index % 4 === 0) };
}

/** Prints ZPL as a 4 x 6 inch printer does, with 8 dots per mm (203 dpi) or 12 (300 dpi). */
export async function printZpl(zpl: string, dotsPerMm = 8): Promise<Picture[]> {
  const { api } = await ready;
  const images = await api.zplToBase64MultipleAsync(zpl, 101.5, 152.25, dotsPerMm);
  return images.map((image) => openPng(Buffer.from(image, 'base64')));
}

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
