import { expect, type Page } from '@playwright/test';
import { readDevice } from './on-device.ts';
import type { OrderQueue } from './order-queue.ts';
import type { RandomSeries } from './random-series.ts';
import { breakCalls, createPath, mendCalls, shipmentsTo } from './server-faults.ts';

/* A random day of one device's orders. After each step the app's statements must be true. */

const fatePath = '/api/idempotency/*';
const modes = [
  'drop-before',
  'drop-after-commit',
  '500-before',
  '500-after',
  'html',
  'truncate',
  'stale-before',
  'stale-after',
  'stranger-before',
  'stranger-after',
  'slow',
] as const;

export class RandomDay {
  readonly queue: OrderQueue;
  /** Orders that the user wanted to edit or discard; it may have been too late. */
  readonly edited = new Set<string>();
  readonly discarded = new Set<string>();
  readonly #series: RandomSeries;
  readonly #windows: Page[] = [];
  #isDoubleRefusalOver = false;

  constructor(queue: OrderQueue, series: RandomSeries) {
    this.queue = queue;
    this.#series = series;
    this.#windows.push(queue.page);
  }

  async openWindow() {
    const page = await this.queue.page.context().newPage();
    await page.goto(this.#series.pick(['/order', '/history']));
    this.#windows.push(page);
  }

  async begin() {
    for (let fault = 0; fault < 12; fault += 1) await this.#breakOrders();
    await this.#setOffline(false);
  }

  async step() {
    const series = this.#series;
    const steps = [
      ...Array.from({ length: 8 }, () => () => this.#breakOrders()),
      () => this.#breakQuestions(),
      () => this.#refuseTwice(),
      () => breakCalls({ path: '/api/*', mode: 'html', times: series.from(3, 12) }),
      () => this.#setOffline(true),
      ...Array.from({ length: 3 }, () => () => this.#setOffline(false)),
      () => this.#renewWindow(),
      ...Array.from({ length: 4 }, () => () => this.#press('Bearbeiten')),
      ...Array.from({ length: 4 }, () => () => this.#press('Verwerfen')),
      () => this.#press('Jetzt senden'),
    ];
    await series.pick(steps)();
    await this.#expectTruth();
  }

  /** Ends the faults; all orders are settled within a minute. */
  async end() {
    await mendCalls();
    await this.#setOffline(false);
    const { queue } = this;
    await expect
      .poll(
        async () =>
          (await readDevice(queue.page)).outbox.map(({ id, state, problem }) => ({ id, state, problem })),
        {
          message: 'nothing is left on the device',
          timeout: 60_000,
        },
      )
      .toEqual([]);
    await this.#expectTruth();
    const { drafts, receipts } = await readDevice(queue.page);
    const shipments = (await shipmentsTo(queue.tag)).map((it) => it.company);
    expect(new Set(shipments).size, 'no order twice').toBe(shipments.length);
    const found = queue.submitted.map(({ id, company }) => ({
      company,
      is: [
        ...(shipments.includes(company) ? ['shipment'] : []),
        ...(drafts.some((it) => it.title === company) ? ['draft'] : []),
        ...(receipts.some((it) => it.id === id) ? ['receipt'] : []),
      ].join(' and '),
    }));
    for (const it of found) expect(this.#mayBecome(it.company), JSON.stringify(it)).toContain(it.is);
  }

  #mayBecome(company: string): string[] {
    return [
      'shipment and receipt',
      ...(this.edited.has(company) ? ['draft'] : []),
      ...(this.discarded.has(company) ? [''] : []),
    ];
  }

  async #breakOrders() {
    const series = this.#series;
    await breakCalls({
      path: createPath,
      mode: series.pick(modes),
      times: series.from(2, 6),
      after: series.from(0, 2),
      delayMs: series.from(100, 3000),
    });
  }

  async #breakQuestions() {
    const mode = this.#series.pick([
      'drop-before',
      'drop-after-commit',
      '500-before',
      '500-after',
      'html',
    ] as const);
    await breakCalls({ path: fatePath, mode, times: this.#series.from(1, 3) });
  }

  /** Once a day only: a third refusal in a row would correctly ask for a sign-in. */
  async #refuseTwice() {
    if (this.#isDoubleRefusalOver) return;
    this.#isDoubleRefusalOver = true;
    await breakCalls({ path: createPath, mode: '401', times: 2 });
  }

  async #setOffline(isOffline: boolean) {
    await this.queue.page.context().setOffline(isOffline);
  }

  /** Closes and opens or reloads a window; the first one stays for reading the device. */
  async #renewWindow() {
    await this.#setOffline(false);
    const others = this.#windows.slice(1);
    const page = this.#series.pick(others);
    if (this.#series.next() < 0.5) {
      await page.reload({ waitUntil: 'commit' });
      return;
    }
    this.#windows.splice(this.#windows.indexOf(page), 1);
    await page.close();
    await this.openWindow();
  }

  async #press(action: 'Bearbeiten' | 'Verwerfen' | 'Jetzt senden') {
    const { page } = this.queue;
    const open = page.getByRole('link', { name: /Warteschlange öffnen/ });
    const heading = page.getByRole('heading', { name: 'Warteschlange' });
    if (!(await heading.isVisible())) await open.evaluate((it: HTMLElement) => it.click());
    const rows = (await readDevice(page)).outbox.filter((it) => it.op === 'shipment.create');
    if (rows.length === 0) return;
    const { company } = this.#series.pick(rows).summary;
    // Note it before pressing, because the order may go either way afterwards.
    if (action === 'Bearbeiten') this.edited.add(company);
    if (action === 'Verwerfen') this.discarded.add(company);
    await this.#click(page, `${action}: ${company}`);
    if (action === 'Verwerfen') await this.#click(page, 'Verwerfen');
  }

  async #click(page: Page, name: string) {
    await page.getByRole('button', { name, exact: true }).evaluateAll((all) => {
      const [button] = all.slice(-1);
      if (button instanceof HTMLElement) button.click();
    });
  }

  /** No window reports a refusal, and each receipt has its shipment. */
  async #expectTruth() {
    // Read receipts first: shipments can only grow meanwhile.
    const { receipts } = await readDevice(this.queue.page);
    const refs = new Set((await shipmentsTo(this.queue.tag)).map((it) => it.client_ref));
    const untrue = receipts.filter((it) => it.op === 'shipment.create' && !refs.has(it.id));
    expect(untrue, 'receipts without a shipment').toEqual([]);
    for (const page of this.#windows)
      expect(await page.locator('body').textContent(), 'nobody has refused anything').not.toMatch(
        /nicht angenommen|Bitte melden Sie sich an/,
      );
  }
}
