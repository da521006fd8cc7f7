import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Decodes barcodes. Only this worker may compile WebAssembly, by its own policy (server/security-headers.ts). */

export type ScanReply = { is: 'codes'; codes: { text: string; isGs1: boolean }[] } | { is: 'failed' };

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

async function read(picture: ImageData): Promise<ScanReply> {
  try {
    const found = await readBarcodes(picture, {
      // Includes GS1-128.
      formats: ['Code128', 'DataMatrix', 'Aztec'],
      tryHarder: true,
      maxNumberOfSymbols: 6,
      textMode: 'Plain',
    });
    return {
      is: 'codes',
      codes: found.map(({ text, contentType }) => ({ text, isGs1: contentType === 'GS1' })),
    };
  } catch {
    return { is: 'failed' };
  }
}

self.onmessage = async ({ data }: MessageEvent<ImageData>) => self.postMessage(await read(data));
