import { PNG } from 'pngjs';
import type { Logo } from '#server/config/read-logo.ts';
import type { PdfPage } from '#server/labels/draw-pdf.ts';
import type { Box, LabelLayout } from '#server/labels/label-layout.ts';
import { a4 } from './layout-invoice.ts';

/** On white, without transparency. */
export type PaperLogo = { uri: string; width: number; height: number };

/** mm; a wide logo leaves more than half of the line. */
const room = { width: 64, height: 11 };
/** mm by which a logo lowers the first page. */
const band = room.height + 4;
/** Pixels; print needs no more, and every paper would hold them in memory. */
const mostPixels = 4_000_000;

const read = new WeakMap<Logo, PaperLogo | undefined>();

/** Undefined without a logo, for an SVG, which PDFs do not take, and for an unreadable PNG. */
export function paperLogo(logo: Logo | undefined): PaperLogo | undefined {
  if (logo?.type !== 'image/png') return undefined;
  if (!read.has(logo)) read.set(logo, onWhite(logo.bytes));
  return read.get(logo);
}

function onWhite(bytes: Buffer): PaperLogo | undefined {
  // The header has the size, so an oversized image is never unpacked.
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels) return undefined;
  try {
    const { width, height, data } = PNG.sync.read(bytes);
    for (let at = 0; at < data.length; at += 4) {
      const share = data.readUInt8(at + 3) / 255;
      for (let colour = at; colour < at + 3; colour += 1)
        data[colour] = Math.round(data.readUInt8(colour) * share + 255 * (1 - share));
      data[at + 3] = 255;
    }
    const image = Object.assign(new PNG({ width, height }), { data });
    const drawn = PNG.sync.write(image, { colorType: 2 });
    return { uri: `data:image/png;base64,${drawn.toString('base64')}`, width, height };
  } catch {
    return undefined;
  }
}

export const headroom = (logo: PaperLogo | undefined): number => (logo ? band : 0);

/** Right-aligned with the lines. */
function placeOf({ width, height }: PaperLogo, top: number): Box {
  const scale = Math.min(room.width / width, room.height / height);
  const [wide, high] = [width * scale, height * scale];
  return { x: a4.width - a4.margin - wide, y: top + (room.height - high) / 2, width: wide, height: high };
}

/** `top`: mm on the first page. */
export const pagesWithLogo = (
  layouts: readonly LabelLayout[],
  logo: PaperLogo | undefined,
  top: number,
): PdfPage[] =>
  layouts.map((layout, index) => ({
    width: layout.width,
    height: layout.height,
    labels: [{ x: 0, y: 0, layout }],
    ...(logo && index === 0 ? { pictures: [{ ...placeOf(logo, top), uri: logo.uri }] } : {}),
  }));
