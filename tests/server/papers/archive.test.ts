import { expect, test } from 'vitest';
import { drawPdf } from '#server/labels/draw-pdf.ts';
import { drawInvoice, invoicePages } from '#server/papers/draw-invoice.ts';
import { aGoodsLine, anInvoiced } from '#support/invoice-samples.ts';

const many = anInvoiced({ lines: Array.from({ length: 60 }, () => aGoodsLine()) });
const read = async () => Buffer.from((await drawInvoice(many)).bytes).toString('latin1');

test('the invoice is a tagged PDF/A-3 with its colour profile and language', async () => {
  const pdf = await read();
  expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(pdf).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(pdf).toContain('/GTS_PDFA1');
  expect(pdf).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
  expect(pdf).toContain('/Lang (de-DE)');
  expect(pdf).toMatch(/\/Marked true/);
  expect(pdf.match(/\/FontFile2/g)?.length).toBe(pdf.match(/\/Type \/FontDescriptor/g)?.length);
});

test("the invoice's text has a structure tree with a part per page", async () => {
  const pdf = await read();
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf.match(/\/S \/Document/g)).toHaveLength(1);
  expect(pdf.match(/\/S \/Sect/g)).toHaveLength(invoicePages(many).length);
  expect(pdf.match(/\/S \/P\b/g)!.length).toBeGreaterThan(60 * 7);
});

test('the same invoice gives the same file', async () => {
  expect(await read()).toBe(await read());
});

test('a label has no tags: only a printer reads it', async () => {
  const label = await drawPdf(invoicePages(many), { title: 'Label', date: new Date(0) });
  const pdf = Buffer.from(label).toString('latin1');
  expect(pdf).not.toContain('pdfaid');
  expect(pdf).not.toContain('StructTreeRoot');
});
