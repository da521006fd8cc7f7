import { PNG } from 'pngjs';
import type { Logo } from '#server/config/read-logo.ts';
import type { PdfPage } from '#server/labels/draw-pdf.ts';
import type { Box, LabelLayout } from '#server/labels/label-layout.ts';
import { a4 } from './layout-invoice.ts';

/** The provider's logo as a PDF takes it: colours on white, nothing transparent. */
export type PaperLogo = { uri: string; width: number; height: number };

/** mm; a wide logo leaves more than half of the line. */
const room = { width: 64, height: 11 };
/** mm that a first page begins lower with a logo. */
const band = room.height + 4;
/** Pixels; more are of no use in print, and cost each paper their memory. */
const mostPixels = 4_000_000;

const read = new WeakMap<Logo, PaperLogo | undefined>();

/** The logo for papers; undefined without one, of an SVG, which a PDF does not take, and of a PNG that cannot be drawn. */
export function paperLogo(logo: Logo | undefined): PaperLogo | undefined {
  if (logo?.type !== 'image/png') return undefined;
  if (!read.has(logo)) read.set(logo, onWhite(logo.bytes));
  return read.get(logo);
}

function onWhite(bytes: Buffer): PaperLogo | undefined {
  // The size stands in the file's head: what is too large is not unpacked at all.
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

/** mm that the first page's head stands lower. */
export const headroom = (logo: PaperLogo | undefined): number => (logo ? band : 0);

/** Where the logo stands: in its proportions, as large as its room allows, its right end above the ends of the lines. */
function placeOf({ width, height }: PaperLogo, top: number): Box {
  const scale = Math.min(room.width / width, room.height / height);
  const [wide, high] = [width * scale, height * scale];
  return { x: a4.width - a4.margin - wide, y: top + (room.height - high) / 2, width: wide, height: high };
}

/** The pages of a paper, the logo at `top` mm on the first of them. */
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
