import { crc32 } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';

const INCH = 25.4;
const THRESHOLD = 128;
/** Signature, then the IHDR chunk: length, name, 13 bytes, checksum. */
const END_OF_HEADER = 8 + 4 + 4 + 13 + 4;

let loading: Promise<PDFiumLibrary> | undefined;

/** Loaded with the first image, because the WebAssembly has some megabytes. */
function pdfium(): Promise<PDFiumLibrary> {
  loading ??= PDFiumLibrary.init();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Dots are black or white, as on a label printer. */
export async function drawPng(
  pdf: Uint8Array,
  width: number,
  height: number,
  dpi: number,
): Promise<Uint8Array> {
  const library = await pdfium();
  const document = await library.loadDocument(pdf);
  try {
    const page = await document.getPage(0).render({
      width,
      height,
      colorSpace: 'Gray',
      render: async ({ data }) => data.map((level) => (level < THRESHOLD ? 0 : 255)),
    });
    const image = new PNG({
      width,
      height,
      colorType: 0,
      inputColorType: 0,
      filterType: 0,
      inputHasAlpha: false,
    });
    image.data = Buffer.from(page.data);
    return withResolution(
      PNG.sync.write(image, { colorType: 0, inputColorType: 0, filterType: 0, inputHasAlpha: false }),
      dpi,
    );
  } finally {
    document.destroy();
  }
}

/** Adds a pHYs chunk, without which programs print at 72 or 96 dpi. */
function withResolution(png: Buffer, dpi: number): Uint8Array {
  const dotsPerMetre = Math.round((dpi * 1000) / INCH);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(dotsPerMetre, 8);
  chunk.writeUInt32BE(dotsPerMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return new Uint8Array(Buffer.concat([png.subarray(0, END_OF_HEADER), chunk, png.subarray(END_OF_HEADER)]));
}
