import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * Reads codes beside the page. It alone may compile WebAssembly: the server sends it a policy of its own
 * (server/security-headers.ts).
 */

export type ScanReply = { is: 'codes'; codes: { text: string; isGs1: boolean }[] } | { is: 'failed' };

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

async function read(picture: ImageData): Promise<ScanReply> {
  try {
    const found = await readBarcodes(picture, {
      // A GS1-128 is a Code 128.
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
