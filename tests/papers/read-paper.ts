import { type Picture, printPdf } from '#support/print-pdf.ts';
import { openPng, printZpl, readCodes } from '#support/read-label.ts';
import { readZip } from '#support/read-zip.ts';
import type { PaperFile } from './open-papers.ts';
import type { ScannedCode } from './paper-checks.ts';

export type ReadPaper = { pictures: Picture[]; text: string; codes: ScannedCode[] };

export async function readPaper({ name, bytes }: PaperFile): Promise<ReadPaper> {
  const { pictures, text } = await render(name, bytes);
  const codes: ScannedCode[] = [];
  for (const picture of pictures) codes.push(...(await readCodes(picture)));
  return { pictures, text, codes };
}

async function render(name: string, bytes: Uint8Array) {
  if (name.endsWith('.pdf')) {
    const pages = await printPdf(bytes, 203);
    return { pictures: pages as Picture[], text: pages.map((it) => it.text).join('\n') };
  }
  if (name.endsWith('.zip')) {
    const files = readZip(Buffer.from(bytes));
    return { pictures: files.map((it) => openPng(it.content)), text: '' };
  }
  if (name.endsWith('.png')) return { pictures: [openPng(bytes)], text: '' };
  const zpl = Buffer.from(bytes).toString();
  // A label of 6 inches has 1,218 dots at 203 dpi and 1,800 at 300.
  const isFine = Number(/\^LL(\d+)/.exec(zpl)?.[1] ?? 0) > 1300;
  return { pictures: await printZpl(zpl, isFine ? 12 : 8), text: '' };
}
