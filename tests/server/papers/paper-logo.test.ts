import { mkdirSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { readLogo } from '#server/config/read-logo.ts';
import { paperLogo } from '#server/papers/paper-logo.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { logoFolder, pngLogo, svgLogo } from '#support/logos.ts';
import { orderSender } from '#support/order-sender.ts';
import { type Picture, printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

const { write } = logoFolder();

function png(width: number, height: number, name: string) {
  const image = new PNG({ width, height });
  for (let at = 0; at < image.data.length; at += 4) {
    const isClear = (at / 4) % width < width / 4;
    image.data.set([150, 20, 40, isClear ? 0 : 255], at);
  }
  return readLogo(write(PNG.sync.write(image), name));
}

const logos = { wide: png(600, 60, 'wide.png'), tall: png(80, 240, 'tall.png') };
const longName = 'Norddeutsche Speditions- und Paketdienstgesellschaft für Handel und Handwerk mbH';

async function portalWith(logo: ReturnType<typeof readLogo>, name = 'Nordlicht') {
  const server = await startServer({ config: { logo } });
  Object.assign(server.config.provider, { name });
  const { api, access } = await server.signIn();
  const send = orderSender(server, access);
  const order = async (rest: Partial<OrderInput> = {}) => {
    const answer = await send(anOrder({ waybill: true, mission_copy: true, ...rest }));
    expect(answer.issues).toEqual([]);
    return answer.data.shipment_id;
  };
  const bytesOf = ({ data }: { data: { file: string } }) => Buffer.from(data.file, 'base64');
  const paper = async (shipment_id: string, papers: 'waybill' | 'mission_copy' | 'only') =>
    bytesOf(await api.shipment.label({ shipment_id, papers }));
  const handover = async (language: 'de' | 'en') =>
    bytesOf(await api.shipment.handoverList({ day: '2026-03-10', language }));
  return { order, paper, handover };
}

const dpi = 72;
const mm = dpi / 25.4;

/** Bounding box in mm of the dark dots in the strip above the head. */
function logoBox({ width, grey }: Picture) {
  const found = { left: 1e9, right: 0, top: 1e9, bottom: 0 };
  for (let y = 0; y < 26 * mm; y += 1)
    for (let x = 0; x < width; x += 1) {
      const shade = grey[y * Math.round(width) + x]!;
      if (shade < 50 || shade > 75) continue;
      found.left = Math.min(found.left, x / mm);
      found.right = Math.max(found.right, (x + 1) / mm);
      found.top = Math.min(found.top, y / mm);
      found.bottom = Math.max(found.bottom, (y + 1) / mm);
    }
  return found;
}
const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

function keep(name: string, bytes: Buffer) {
  if (!process.env.KEEP_PAPERS) return;
  mkdirSync(process.env.KEEP_PAPERS, { recursive: true });
  writeFileSync(`${process.env.KEEP_PAPERS}/${name}.pdf`, bytes);
}

const abroad = anAddress({
  company: 'Alpenholz OG',
  contact_person: 'Eva Berg',
  street: 'Ring',
  street_number: '7',
  postal_code: '1010',
  city: 'Wien',
  country_code: 'AT',
  phone_prefix: '01',
  phone: '5123456',
});
async function withOrders(logo: ReturnType<typeof readLogo>) {
  const portal = await portalWith(logo, longName);
  return { ...portal, german: await portal.order(), english: await portal.order({ recipient: abroad }) };
}
const portals = { wide: await withOrders(logos.wide), tall: await withOrders(logos.tall) };

describe.each(['wide', 'tall'] as const)('a %s logo', (shape) => {
  const { german, english, ...portal } = portals[shape];

  test.each([
    ['handover', () => portal.handover('de'), 1],
    ['handover-en', () => portal.handover('en'), 1],
    ['waybill', () => portal.paper(german, 'waybill'), 3],
    ['waybill-en', () => portal.paper(english, 'waybill'), 3],
    ['mission_copy', () => portal.paper(german, 'mission_copy'), 1],
  ] as const)(
    'stands in the head of the %s in its proportions, with the name in the foot',
    async (name, draw, count) => {
      const bytes = await draw();
      keep(`${shape}-${name}`, bytes);
      const pages = await printPdf(bytes, dpi);
      expect(pages).toHaveLength(count);
      for (const page of pages) {
        expect(page.text.replaceAll(/\s+/g, ' ')).toContain(longName);
        const { left, right, top, bottom } = logoBox(page);
        expect(Math.abs(right - 194)).toBeLessThan(0.8);
        expect(top).toBeGreaterThan(12);
        const [wide, high] = shape === 'wide' ? [64 * 0.75, 6.4] : [(11 / 3) * 0.75, 11];
        expect(Math.abs(right - left - wide)).toBeLessThan(1);
        expect(Math.abs(bottom - top - high)).toBeLessThan(1);
      }
      expect(pictures(bytes)).toBe(1);
      expect((await draw()).equals(bytes)).toBe(true);
    },
  );
});

describe('papers have only the name', () => {
  const named = async (logo: ReturnType<typeof readLogo>) => {
    const portal = await portalWith(logo);
    return portal.paper(await portal.order(), 'waybill');
  };

  test.each([
    ['without a logo', undefined],
    ['of an SVG', readLogo(write(svgLogo, 'x.svg'))],
    [
      'of a PNG that cannot be drawn',
      readLogo(write(Buffer.concat([pngLogo.subarray(0, 45), pngLogo.subarray(57)]), 'broken.png')),
    ],
  ])('%s', async (_, logo) => {
    const bytes = await named(logo);
    expect(pictures(bytes)).toBe(0);
    expect((await printPdf(bytes, dpi))[0]!.text).toContain('Nordlicht');
  });
});

test('a logo with more pixels than a printer can print is not unpacked', () => {
  const head = Buffer.from(pngLogo);
  head.writeUInt32BE(60_000, 16);
  head.writeUInt32BE(60_000, 20);
  expect(paperLogo({ path: '', type: 'image/png', bytes: head, version: '' })).toBeUndefined();
});
