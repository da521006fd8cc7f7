import { expect, test } from 'vitest';
import type { LabelLayout } from '#server/labels/label-layout.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { layoutOrderPaper } from '#server/papers/layout-order-paper.ts';
import { packingContents } from '#server/papers/packing-content.ts';
import { packingSample } from '#support/packing-sample.ts';
import { printPdf } from '#support/print-pdf.ts';
import { readCodes, textsOf } from '#support/read-codes.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

const wordsOf = ({ items }: LabelLayout) => items.flatMap((it) => (it.kind === 'text' ? it.text : []));

async function made(difference: object = {}) {
  const { api, client } = await server.signIn();
  const { data } = await api.shipment.packingList({ ...packingSample, ...difference });
  const bytes = Buffer.from(data.file, 'base64');
  const pages = await printPdf(bytes, 200);
  const texts = pages.map((it) => it.text.replaceAll(/\s+/g, ' '));
  const codes = await Promise.all(pages.map(async (it) => textsOf(await readCodes(it))));
  return { name: data.name, bytes, texts, codes, client };
}

test('packing lists have a page per order with its goods and the barcodes for the packing table', async () => {
  const { name, texts, codes, client, bytes } = await made();
  expect(name).toBe('Packlisten-3FA2C1B0.pdf');
  expect(texts).toHaveLength(2);
  const [first = '', second = ''] = texts;
  for (const it of [
    'Packliste',
    'B-1001',
    client.company,
    'Größen & Söhne GmbH',
    '22767 Hamburg',
    'Express 12:00',
    'A-10',
    '12,5',
    'Rampe 3, Hof',
  ]) {
    expect(first).toContain(it);
  }
  expect(second).toContain('Łódź Ceramika');
  expect(codes).toEqual([['Code128 B-1001'], ['Code128 3FA2C1B0-2']]);
  expect(bytes.toString('latin1')).toContain('/StructTreeRoot');
  expect(bytes.toString('latin1')).toContain('(de-DE)');
});

test('the pick list follows the shelves and names the orders', async () => {
  const { name, texts, codes } = await made({ kind: 'pick', language: 'en' });
  expect(name).toBe('Pick-list-3FA2C1B0.pdf');
  expect(texts).toHaveLength(1);
  const [text = ''] = texts;
  expect(text).toContain('Pick list');
  expect(text.indexOf('A-2')).toBeLessThan(text.indexOf('A-10'));
  expect(text).toContain('B-1001');
  expect(text).toContain('3FA2C1B0-2');
  expect(text).toContain('15.5');
  expect(codes).toEqual([['Code128 3FA2C1B0']]);
});

test('an order with many goods continues on more pages', async () => {
  const order = packingSample.orders[0]!;
  const lines = Array.from({ length: 120 }, (_, at) => ({
    article: `Artikel ${at}`,
    quantity: 1,
    shelf: '',
  }));
  const { texts } = await made({ orders: [{ ...order, lines }] });
  expect(texts.length).toBeGreaterThan(2);
  for (const { article } of lines) expect(texts.join(' ')).toContain(article);
});

test('the total follows at least one row, a million fits one line, and a row has a box to tick', async () => {
  const order = packingSample.orders[0]!;
  for (let count = 20; count < 110; count += 1) {
    const lines = Array.from({ length: count }, (_, at) => ({
      article: `Artikel ${at}`,
      quantity: 1,
      shelf: '',
    }));
    const paper = [
      ...packingContents({ ...packingSample, orders: [{ ...order, note: '', lines }] }, ['Nord']),
    ][0]!;
    const last = wordsOf(layoutOrderPaper(paper, interMeasure()).at(-1)!);
    expect(last).toContain(`Artikel ${count - 1}`);
  }
  const lines = [{ article: 'Schraube', quantity: 1_000_000, shelf: 'A-1' }];
  for (const kind of ['orders', 'pick'] as const) {
    const list = { ...packingSample, kind, orders: [{ ...order, lines }] };
    const paper = [...packingContents(list, ['Nord'])][0]!;
    const [page] = layoutOrderPaper(paper, interMeasure());
    expect(wordsOf(page!)).toContain('1.000.000');
    // The box to tick is smaller than those of the parties.
    expect(page!.items.filter((it) => it.kind === 'frame' && it.box.width < 5)).toHaveLength(1);
  }
});

test('a file has a limit of orders, and text beyond ASCII gets no barcode', async () => {
  const { api } = await server.signIn();
  const order = packingSample.orders[0]!;
  const orders = Array.from({ length: 201 }, () => order);
  const refused = { code: 'VALIDATION_FAILED' };
  await expect(api.shipment.packingList({ ...packingSample, orders })).rejects.toMatchObject(refused);
  const odd = { ...packingSample, orders: [{ ...order, code: 'Ä1' }] };
  await expect(api.shipment.packingList(odd)).rejects.toMatchObject(refused);
});
