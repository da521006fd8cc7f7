import type { Page } from '@playwright/test';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { fieldOf, inPortal } from './open-portal.ts';

const slowdown = 4;
const parcels = 100;
/** ms per key, about 400 keys a minute. */
const delay = 150;

declare global {
  interface Window {
    painted: number[];
  }
}

const rows = Array.from({ length: parcels }, (_, index) =>
  ['40', '30', `${10 + (index % 9)}`, `${2 + (index % 5)},5`, `Karton ${index + 1}`].join('\t'),
).join('\n');

export async function keyPress({ url }: Bench): Promise<Figure[]> {
  const painted = await inPortal(url, { run: typeInto });
  const what = `key press to paint, ${parcels} parcels, ${slowdown}x slower`;
  return [
    { what: `${what}, p50`, figure: percentile(painted, 0.5), unit: 'ms', budget: Number.NaN },
    { what: `${what}, p95`, figure: percentile(painted, 0.95), unit: 'ms', budget: 50 },
  ];
}

async function typeInto(page: Page): Promise<number[]> {
  const shipment = page.getByRole('region', { name: 'Sendung', exact: true });
  const field = (name: string) => fieldOf(shipment, name);
  const contents = field('Inhalt');
  await contents.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows);
  await page.getByRole('button', { name: `${parcels} Packstücke einfügen` }).click();
  await shipment.getByRole('button', { name: `Paket ${parcels} von ${parcels}` }).waitFor();
  await page.evaluate(observeKeys);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const type = async (name: string, text: string) => {
    await field(name).focus();
    // Use keys only: Playwright's selectors would search the page's thousand elements.
    await page.keyboard.press('Control+a', { delay });
    await page.keyboard.press('Delete', { delay });
    await page.keyboard.type(text, { delay });
  };
  await type('Inhalt', 'Ersatzteile für Pumpen');
  for (const [name, text] of [
    ['Länge', '118,5'],
    ['Breite', '64'],
    ['Höhe', '52'],
    ['Gewicht', '23,75'],
    ['Warenwert', '1250'],
  ] as const)
    await type(name, text);
  await shipment.getByRole('button', { name: `Paket 50 von ${parcels}` }).click();
  await type('Inhalt', 'Schrauben und Muttern');
  return page.evaluate(() => window.painted);
}

function observeKeys() {
  window.painted = [];
  addEventListener(
    'beforeinput',
    () => {
      const pressed = performance.now();
      requestAnimationFrame(() => {
        // A separate task runs after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.painted.push(performance.now() - pressed);
        port2.postMessage(null);
      });
    },
    true,
  );
}
