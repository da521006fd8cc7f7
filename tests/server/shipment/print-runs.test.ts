import { eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { makeSscc } from '#domain/labels/label-number.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { runLimits } from '#domain/shipment/shipment.ts';
import { parcel, shipment } from '#server/db/schema.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { readZip } from '#support/read-zip.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

const server = await startServer();
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const abroad = anAddress({
  company: 'Alpenholz AG',
  postal_code: '8001',
  city: 'Zürich',
  country_code: 'CH',
});

let serial = 0;
/** Valid GS1 numbers, each once. */
function nextNumber(): string {
  const made = makeSscc({ extensionDigit: 3, companyPrefix: '4012345', serial: ++serial });
  return 'sscc' in made ? made.sscc : '';
}

async function aSender() {
  const { api, access, user } = await server.signIn();
  const send = orderSender(server, access);
  const order = async (rest: Partial<OrderInput> = {}) => {
    const answer = await send(anOrder(rest));
    expect(answer.issues).toEqual([]);
    return answer.data;
  };
  const mark = async (shipment_id: string) =>
    (await api.shipment.get({ id: shipment_id })).data[0]?.label_printed_on ?? null;
  const stored = async (count: number) => {
    const begin = server.clock.now().getTime() - count * 3_600_000;
    const rows = Array.from({ length: count }, (_, index) => {
      const one = shipmentRows(user.client_id, new Date(begin + index * 3_600_000));
      for (const it of one.parcels) it.tracking_number = nextNumber();
      return one;
    });
    await storeRows(server.db, rows);
    return {
      ids: rows.map((it) => it.shipment.shipment_id),
      numbers: rows.flatMap((it) => it.parcels.map(({ tracking_number }) => tracking_number ?? '')),
    };
  };
  const begin = (body: object) =>
    server.request('/api/shipment/label-run', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'user-agent': chrome,
      },
      body: JSON.stringify(body),
    });
  return { api, order, mark, stored, begin };
}

const joined = (pieces: readonly string[]) => Buffer.concat(pieces.map((it) => Buffer.from(it, 'base64')));
const numbersIn = (zpl: string) => [...zpl.matchAll(/>;>800(\d{18})/g)].map(([, number]) => number);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('a run of labels', () => {
  test('has the labels in the order of the list, or in the given order', async () => {
    const { api, stored } = await aSender();
    const { ids: shipment_ids, numbers } = await stored(3);
    const mixed = [shipment_ids[1]!, shipment_ids[2]!, shipment_ids[0]!];
    const of = async (order?: 'given' | 'newest' | 'oldest') => {
      const { data } = await api.shipment.labelRun({
        shipment_ids: mixed,
        format: 'zpl',
        ...(order ? { order } : {}),
      });
      return numbersIn(joined(data.pieces).toString()).map((it) => numbers.indexOf(it ?? ''));
    };
    expect(await of()).toEqual([1, 2, 0]);
    expect(await of('newest')).toEqual([2, 1, 0]);
    expect(await of('oldest')).toEqual([0, 1, 2]);
  });

  test('in several pieces is one file, a line per piece, and marks all shipments', async () => {
    const { stored, begin, mark } = await aSender();
    const { ids: shipment_ids, numbers } = await stored(runLimits.piece + 5);
    const response = await begin({ shipment_ids });
    expect(response.headers.get('content-type')).toContain('application/json');
    const text = await response.text();
    // Two pieces and the end.
    expect(text.match(/\n/g)).toHaveLength(3);
    const { data } = JSON.parse(text);
    expect(data.left_out).toEqual([]);
    expect(data.name).toBe(`${numbers[0]}+${shipment_ids.length - 1}.pdf`);
    const pages = await printPdf(joined(data.pieces), 20);
    expect(pages).toHaveLength(shipment_ids.length);
    expect(pages[20]?.text.replaceAll(/\s/g, '')).toContain(numbers[20]);
    for (const id of [shipment_ids[0]!, shipment_ids.at(-1)!]) expect(await mark(id)).toBe('Chrome, Windows');
  });

  test.each([
    ['pdf_100x150', 3],
    ['pdf_a4', 2],
    ['pdf_a4_two', 2],
    ['pdf_a4_one', 3],
  ] as const)(
    'in the format %s has %i pages for three labels, from the chosen place on',
    async (format, pages) => {
      const { api, stored } = await aSender();
      const { ids: shipment_ids } = await stored(3);
      const { data } = await api.shipment.labelRun({ shipment_ids, format, start_position: '3' });
      expect(pagesOf(joined(data.pieces))).toBe(pages);
    },
  );

  test('is one ZIP for images', async () => {
    const { api, stored } = await aSender();
    const { ids: shipment_ids, numbers } = await stored(2);
    const { data } = await api.shipment.labelRun({ shipment_ids, format: 'png' });
    expect(data.name).toMatch(/\+1\.zip$/);
    expect(readZip(joined(data.pieces)).map((it) => it.name)).toEqual([
      `${numbers[0]}.png`,
      `${numbers[1]}.png`,
    ]);
  });

  test('has no papers between its labels', async () => {
    const { api, order } = await aSender();
    const one = await order({ waybill: true, service: 'standard', recipient: abroad, customs: aCustoms() });
    const two = await order();
    const { data } = await api.shipment.labelRun({ shipment_ids: [one.shipment_id, two.shipment_id] });
    expect(pagesOf(joined(data.pieces))).toBe(2);
  });

  test('leaves out and lists cancelled shipments and ones without a label', async () => {
    const { api, order, mark } = await aSender();
    const [good, gone, manual] = [await order(), await order(), await order({ service: 'special' })];
    await api.shipment.cancel({ id: gone.shipment_id });
    const shipment_ids = [gone, manual, good].map((it) => it.shipment_id);
    const { data } = await api.shipment.labelRun({ shipment_ids, format: 'zpl' });
    expect(numbersIn(joined(data.pieces).toString())).toEqual(good.tracking_number);
    expect(data.left_out).toEqual([
      {
        shipment_id: gone.shipment_id,
        tracking_number: gone.tracking_number[0],
        code: 'LABEL_CANCELED',
      },
      { shipment_id: manual.shipment_id, tracking_number: '', code: 'LABEL_NOT_READY' },
    ]);
    expect(await mark(gone.shipment_id)).toBeNull();
  });

  test('lists a label that cannot be drawn and contains the others', async () => {
    const { api, stored, mark } = await aSender();
    const { ids: shipment_ids } = await stored(3);
    await server.db
      .update(parcel)
      .set({ tracking_number: 'Ж1' })
      .where(eq(parcel.shipment_id, shipment_ids[1]!));
    const { data } = await api.shipment.labelRun({ shipment_ids });
    expect(pagesOf(joined(data.pieces))).toBe(2);
    expect(data.left_out).toEqual([
      { shipment_id: shipment_ids[1], tracking_number: 'Ж1', code: 'INTERNAL_ERROR' },
    ]);
    expect(await mark(shipment_ids[1]!)).toBeNull();
    expect(await mark(shipment_ids[2]!)).not.toBeNull();
  });

  test('is refused if a label was printed before, which is named, unless reprints are allowed', async () => {
    const { api, stored, mark } = await aSender();
    const { ids: shipment_ids } = await stored(2);
    await api.shipment.label({ shipment_id: shipment_ids[1]! });
    await expect(api.shipment.labelRun({ shipment_ids, once: true })).rejects.toMatchObject({
      code: 'LABEL_PRINTED',
      data: { printed: [{ shipment_id: shipment_ids[1] }] },
    });
    expect(await mark(shipment_ids[0]!)).toBeNull();
    await api.shipment.labelRun({ shipment_ids });
    expect(await mark(shipment_ids[0]!)).not.toBeNull();
  });

  test('prints each label once if two runs start at the same moment', async () => {
    const { api, stored } = await aSender();
    const { ids: shipment_ids } = await stored(4);
    const runs = await Promise.allSettled(
      [0, 1].map(() => api.shipment.labelRun({ shipment_ids, format: 'zpl', once: true })),
    );
    const numbers = runs.flatMap((it) =>
      it.status === 'fulfilled' ? numbersIn(joined(it.value.data.pieces).toString()) : [],
    );
    expect(numbers).toHaveLength(4);
    expect(new Set(numbers).size).toBe(4);
  });

  test('leaves out and lists labels that another device prints meanwhile', async () => {
    const { api, stored, begin } = await aSender();
    const { ids: shipment_ids, numbers } = await stored(4 * runLimits.piece);
    const [shipment_id, tracking_number] = [shipment_ids.at(-1)!, numbers.at(-1)!];
    // A run is made only as far as it is read.
    const response = await begin({ shipment_ids, format: 'zpl', once: true });
    await api.shipment.label({ shipment_id, once: '1' });
    const { data } = JSON.parse(await response.text());
    expect(data.left_out).toEqual([{ shipment_id, tracking_number, code: 'LABEL_PRINTED' }]);
    expect(numbersIn(joined(data.pieces).toString())).toEqual(numbers.slice(0, -1));
  });

  const marksOf = (shipment_ids: readonly string[]) =>
    server.db
      .select({ at: shipment.label_printed, job: shipment.label_job })
      .from(shipment)
      .where(inArray(shipment.shipment_id, [...shipment_ids]));

  test.each(['pdf_a6', 'png', 'zpl'])(
    'marks its shipments when the last byte was sent as %s',
    async (format) => {
      const { stored, begin, mark } = await aSender();
      const { ids: shipment_ids } = await stored(4 * runLimits.piece);
      const response = await begin({ shipment_ids, format });
      const reader = response.body!.getReader();
      await reader.read();
      expect((await marksOf(shipment_ids)).filter((it) => it.at)).toEqual([]);
      while (!(await reader.read()).done) expect(await mark(shipment_ids[0]!)).toBeNull();
      const marks = await marksOf(shipment_ids);
      expect(marks.filter((it) => it.at === null || it.job !== null)).toEqual([]);
    },
  );

  test('leaves no new mark if aborted, and earlier marks stay', async () => {
    const { api, stored, begin } = await aSender();
    const { ids: shipment_ids } = await stored(4 * runLimits.piece);
    await api.shipment.label({ shipment_id: shipment_ids[0]! });
    const response = await begin({ shipment_ids });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    const marks = await marksOf(shipment_ids);
    expect(marks.filter((it) => it.job)).toEqual([]);
    expect(marks.filter((it) => it.at)).toHaveLength(1);
    expect((await begin({ shipment_ids: shipment_ids.slice(1), once: true })).status).toBe(200);
  });

  test('blocks printing for at most ten minutes after its server died', async () => {
    const { api, stored, begin } = await aSender();
    const { ids: shipment_ids } = await stored(4 * runLimits.piece);
    const [shipment_id = ''] = shipment_ids;
    const response = await begin({ shipment_ids });
    await response.body!.getReader().read();
    await expect(api.shipment.label({ shipment_id, once: '1' })).rejects.toMatchObject({
      code: 'LABEL_PRINTED',
      data: { printed: [{ shipment_id, label_printed: null, label_queued_on: 'Chrome, Windows' }] },
    });
    server.clock.advance({ minutes: 11 });
    await api.shipment.label({ shipment_id, once: '1' });
    server.clock.advance({ minutes: -11 });
  });

  test("has only the client's own shipments and at least one label", async () => {
    const { api, stored, order } = await aSender();
    const [own] = (await stored(1)).ids;
    const [theirs] = (await (await aSender()).stored(1)).ids;
    for (const id of [theirs!, v7()])
      await expect(api.shipment.labelRun({ shipment_ids: [own!, id] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    const manual = await order({ service: 'special' });
    await expect(api.shipment.labelRun({ shipment_ids: [manual.shipment_id] })).rejects.toMatchObject({
      code: 'LABEL_NOT_READY',
    });
  });

  test('is limited to 1,000 shipments', async () => {
    const { api } = await aSender();
    const shipment_ids = Array.from({ length: runLimits.shipments + 1 }, () => v7());
    await expect(api.shipment.labelRun({ shipment_ids })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'shipment_ids', code: 'labels_too_many' }] },
    });
    await expect(api.shipment.labelRun({ shipment_ids: shipment_ids.slice(1) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a run of papers', () => {
  const customs = { service: 'standard', recipient: abroad, customs: aCustoms() } as const;

  test('has the papers of each shipment in label order, and skips shipments without any', async () => {
    const { api, order, mark } = await aSender();
    const [none, waybill, both] = [
      await order(),
      await order({ waybill: true }),
      await order({ ...customs, mission_copy: true }),
    ];
    const shipment_ids = [both, none, waybill].map((it) => it.shipment_id);
    const { data } = await api.shipment.papersRun({ shipment_ids, invoice_copies: '2' });
    expect(data.name).toBe(`Papiere-${both.tracking_number[0]}+1.pdf`);
    const texts = (await printPdf(joined(data.pieces), 36)).map((it) => it.text);
    expect(texts).toHaveLength(2 + 1 + 3);
    expect(texts[0]).toContain('Handelsrechnung');
    expect(texts[2]).toContain('Order copy');
    expect(texts[3]).toContain('Frachtbrief');
    expect(await mark(both.shipment_id)).toBeNull();
    const newest = await api.shipment.papersRun({ shipment_ids: shipment_ids.toReversed(), order: 'newest' });
    expect(newest.data.name).toBe(`Papiere-${both.tracking_number[0]}+1.pdf`);
  });

  test('leaves out and lists cancelled shipments, and is not found without any papers', async () => {
    const { api, order } = await aSender();
    const [gone, good, none] = [
      await order({ waybill: true }),
      await order({ waybill: true }),
      await order({ parcels: [aParcel()] }),
    ];
    await api.shipment.cancel({ id: gone.shipment_id });
    const { data } = await api.shipment.papersRun({ shipment_ids: [gone.shipment_id, good.shipment_id] });
    expect(data.left_out).toMatchObject([{ shipment_id: gone.shipment_id, code: 'LABEL_CANCELED' }]);
    expect(pagesOf(joined(data.pieces))).toBe(3);
    await expect(api.shipment.papersRun({ shipment_ids: [none.shipment_id] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is a tagged file for one shipment', async () => {
    const { api, order } = await aSender();
    const { shipment_id, tracking_number } = await order({ ...customs, waybill: true });
    const { data } = await api.shipment.label({ shipment_id, papers: 'all', invoice_copies: '3' });
    expect(data.name).toBe(`Papiere-${tracking_number[0]}.pdf`);
    const bytes = Buffer.from(data.file, 'base64');
    expect(pagesOf(bytes)).toBe(3 + 3);
    expect(bytes.toString('latin1')).toContain('/Marked true');
    const plain = await order();
    await expect(api.shipment.label({ shipment_id: plain.shipment_id, papers: 'all' })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
  });
});
