import { describe, expect, test } from 'vitest';
import { drawLabels } from '#server/labels/draw-label.ts';
import { printPdf } from '#support/print-pdf.ts';
import { blankEdges, openPng, readCodes, textsOf } from '#support/read-label.ts';
import { aLabel, aLabelAddress, aSwissLabel, aWideLabel, trackingNumber } from './label-samples.ts';

const number = '340123451100441762';
const codesOf = (sscc: string, postal: string) => [
  `Code128 (00)${sscc}`,
  `Code128 ${postal}`,
  `DataMatrix (00)${sscc}`,
];

describe('A6 PDF', () => {
  test.each([
    ['national', aLabel(), '(420)83646'],
    ['Swiss', aSwissLabel(), '(421)7568005'],
    [
      'heavy with every option',
      aLabel({
        weight_kg: 25,
        signature_required: true,
        adult_signature_required: true,
        direct_delivery_only: true,
        is_saturday: true,
        carbon_neutral: true,
      }),
      '(420)83646',
    ],
  ])('a %s label reads back to exactly its tracking number', async (_, label, postal) => {
    const { bytes, contentType, extension } = await drawLabels([label], 'pdf_a6');
    expect([contentType, extension]).toEqual(['application/pdf', 'pdf']);
    const [page] = await printPdf(bytes);
    if (!page) throw new Error('no page');
    expect(textsOf(await readCodes(page))).toEqual(codesOf(number, postal));
  });

  test('is 105 x 148 mm', async () => {
    const file = Buffer.from((await drawLabels([aLabel()], 'pdf_a6')).bytes).toString('latin1');
    const size = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
      .exec(file)
      ?.slice(1)
      .map((points) => (Number(points) / 72) * 25.4);
    expect(size?.[0]).toBeCloseTo(105);
    expect(size?.[1]).toBeCloseTo(148);
  });

  test('holds its text as text, whatever was drawn before', async () => {
    const company = async (of: string) =>
      (await drawLabels([aLabel({ recipient: aLabelAddress({ company: of }) })], 'pdf_a6')).bytes;
    // The face first meets accented letters, then their base letters alone.
    await company('ŇŤŠŁŐŰŽĞİÅØÆŒĽĎ');
    const [page] = await printPdf(await company('NTSLOUZGIAOELD'));
    expect(page?.text).toContain('NTSLOUZGIAOELD');
  });

  test('holds its text as text, in any European script', async () => {
    const recipient = aLabelAddress({
      company: 'Atelier Łukasz Şahin',
      contact_person: 'Иван Őrszem',
      street: 'Οδός Ωμέγα',
      city: 'Łódź',
    });
    const [page] = await printPdf((await drawLabels([aLabel({ recipient })], 'pdf_a6')).bytes);
    for (const text of [
      'Atelier Łukasz Şahin',
      'Иван Őrszem',
      'Οδός Ωμέγα',
      'Łódź',
      '12:00',
      '83 E12',
      '1 / 2',
      '7,5 kg',
      'Ref. 1: AB-20931',
      '21.11.2026',
    ]) {
      expect(page?.text).toContain(text);
    }
  });

  test('is the same file for the same content', async () => {
    const first = await drawLabels([aLabel(), aSwissLabel()], 'pdf_a6');
    const second = await drawLabels([aLabel(), aSwissLabel()], 'pdf_a6');
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  test('has the number but no person in its properties', async () => {
    const file = Buffer.from((await drawLabels([aLabel()], 'pdf_a6')).bytes).toString('latin1');
    expect(file).toContain('Versandetikett 34012345 11004417 62');
    expect(file).not.toContain('Tölz');
    expect(file).toContain('D:20261121');
  });

  test('leaves the margins blank even with the widest text', async () => {
    const [page] = await printPdf((await drawLabels([aWideLabel({ weight_kg: 25 })], 'pdf_a6')).bytes, 254);
    const edges = blankEdges(page as NonNullable<typeof page>);
    expect(Math.min(...Object.values(edges))).toBeGreaterThanOrEqual(48);
  });

  test('has a page per parcel', async () => {
    const labels = [1, 2, 3].map((parcel_index) =>
      aLabel({ parcel_index, parcels_quantity: 3, tracking_number: trackingNumber(parcel_index) }),
    );
    const pages = await printPdf((await drawLabels(labels, 'pdf_a6')).bytes);
    expect(pages.map(({ text }) => /(\d \/ 3)/.exec(text)?.[1])).toEqual(['1 / 3', '2 / 3', '3 / 3']);
    for (const [index, page] of pages.entries()) {
      expect(textsOf(await readCodes(page))).toContain(`Code128 (00)${trackingNumber(index + 1)}`);
    }
  });

  test('embeds each font once for a run of labels', async () => {
    const labels = Array.from({ length: 30 }, (_, index) =>
      aLabel({ tracking_number: trackingNumber(index) }),
    );
    const { bytes } = await drawLabels(labels, 'pdf_a6');
    const file = Buffer.from(bytes).toString('latin1');
    expect(file.match(/\/FontFile2/g)).toHaveLength(2);
    expect(bytes.length).toBeLessThan(30 * 8_000);
  });
});

describe('A4 PDF with four labels', () => {
  const labels = [1, 2, 3, 4, 5].map((serial) => aLabel({ tracking_number: trackingNumber(serial) }));

  test.each([
    [1, [[1, 2, 3, 4], [5]]],
    [
      3,
      [
        [1, 2],
        [3, 4, 5],
      ],
    ],
    [4, [[1], [2, 3, 4, 5]]],
  ] as const)('from position %i five labels fill two sheets', async (start_position, sheets) => {
    const pages = await printPdf((await drawLabels(labels, 'pdf_a4', { start_position })).bytes, 200);
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      const read = (await readCodes(page)).filter(({ text }) => text.startsWith('(00)'));
      const positions = new Map(
        read.map(({ text, left, top }) => [
          text.slice(4),
          1 + (left > page.width / 2 ? 1 : 0) + (top > page.height / 2 ? 2 : 0),
        ]),
      );
      const first = index === 0 ? start_position : 1;
      const expected = sheets[index]?.map((serial, at) => [trackingNumber(serial), first + at]);
      expect([...positions].sort()).toEqual(expected);
    }
  });
});

describe('other papers', () => {
  const sizes = [
    ['pdf_100x150', 100, 150],
    ['pdf_103x199', 103, 199],
    ['pdf_4x6', 101.6, 152.4],
    ['pdf_a4_two', 210, 297],
    ['pdf_a4_one', 210, 297],
  ] as const;

  test.each(sizes)(
    'pages as %s measure %d x %d mm and have readable codes',
    async (format, width, height) => {
      const { bytes } = await drawLabels([aSwissLabel()], format);
      for (const dpi of [203, 300]) {
        const [page, ...others] = await printPdf(bytes, dpi);
        if (!page) throw new Error('no page');
        expect(others).toEqual([]);
        expect(page.width).toBeCloseTo((width / 25.4) * dpi, -1);
        expect(page.height).toBeCloseTo((height / 25.4) * dpi, -1);
        expect(textsOf(await readCodes(page))).toEqual(codesOf(number, '(421)7568005'));
      }
    },
  );

  const labels = [1, 2, 3].map((serial) => aLabel({ tracking_number: trackingNumber(serial) }));
  const numbersOf = async (page: Parameters<typeof readCodes>[0]) =>
    (await readCodes(page))
      .filter(({ format, text }) => format === 'Code128' && text.startsWith('(00)'))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.slice(4));

  test.each([
    [1, [[1, 2], [3]]],
    [2, [[1], [2, 3]]],
    [4, [[1], [2, 3]]],
  ] as const)('halves of A4 are filled from place %i', async (start_position, sheets) => {
    const { bytes } = await drawLabels(labels, 'pdf_a4_two', { start_position });
    const pages = await printPdf(bytes, 200);
    const found = await Promise.all(pages.map(numbersOf));
    expect(found).toEqual(sheets.map((sheet) => sheet.map(trackingNumber)));
  });

  test('a sheet with one place takes one label', async () => {
    const pages = await printPdf((await drawLabels(labels, 'pdf_a4_one', { start_position: 3 })).bytes, 100);
    expect(pages).toHaveLength(3);
  });
});

describe('a pallet', () => {
  const pallet = aLabel({
    transport_kind: 'pallet',
    weight_kg: 480,
    size: { length: 120, width: 80, height: 145 },
  });

  test.each(['pdf_a6', 'pdf_103x199', 'pdf_a4_one'] as const)(
    'has two labels for two adjacent sides, with its size, as %s',
    async (format) => {
      const pages = await printPdf((await drawLabels([pallet], format)).bytes);
      expect(pages).toHaveLength(2);
      for (const page of pages) {
        expect(page.text).toContain('120 × 80 × 145 cm');
        expect(textsOf(await readCodes(page))).toEqual(codesOf(number, '(420)83646'));
      }
    },
  );

  test('has both labels in a file for the label printer, and takes two places of a sheet', async () => {
    const zpl = Buffer.from((await drawLabels([pallet], 'zpl')).bytes).toString();
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    const pages = await printPdf((await drawLabels([pallet], 'pdf_a4')).bytes, 200);
    const numbers = textsOf(await readCodes(pages[0] as NonNullable<(typeof pages)[0]>));
    expect(numbers.filter((text) => text === `Code128 (00)${number}`)).toHaveLength(2);
  });

  test('is one image, to be printed twice', async () => {
    expect((await drawLabels([pallet], 'png')).extension).toBe('png');
  });
});

describe('PNG', () => {
  test.each([
    ['png', 203],
    ['png_300', 300],
  ] as const)('images as %s have readable codes, in black and white only', async (format, dpi) => {
    const { bytes, contentType, extension } = await drawLabels([aLabel({ weight_kg: 12 })], format);
    expect([contentType, extension]).toEqual(['image/png', 'png']);
    const picture = openPng(bytes);
    expect([picture.width, picture.height]).toEqual([4 * dpi, 6 * dpi]);
    expect(new Set(picture.grey)).toEqual(new Set([0, 255]));
    expect(textsOf(await readCodes(picture))).toEqual(codesOf(number, '(420)83646'));
  });

  test('states its resolution, so it prints in its size', async () => {
    const { bytes } = await drawLabels([aLabel()], 'png');
    const file = Buffer.from(bytes);
    const at = file.indexOf('pHYs');
    expect(file.readUInt32BE(at + 4)).toBe(Math.round(203 / 0.0254));
  });

  test('several labels come as a ZIP with an image each', async () => {
    const labels = [1, 2].map((serial) => aLabel({ tracking_number: trackingNumber(serial) }));
    const { bytes, contentType, extension } = await drawLabels(labels, 'png');
    expect([contentType, extension]).toEqual(['application/zip', 'zip']);
    const images = filesInZip(Buffer.from(bytes));
    expect(images.map(({ name }) => name)).toEqual([1, 2].map((serial) => `${trackingNumber(serial)}.png`));
    for (const [index, { content }] of images.entries()) {
      expect(textsOf(await readCodes(openPng(content)))).toContain(
        `Code128 (00)${trackingNumber(index + 1)}`,
      );
    }
  });
});

function filesInZip(zip: Buffer): { name: string; content: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    at += 46 + nameLength;
    return { name, content };
  });
}

test('drawing no labels is refused', async () => {
  await expect(drawLabels([], 'pdf_a6')).rejects.toThrow(RangeError);
});
