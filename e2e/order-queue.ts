import { expect, type Page } from '@playwright/test';
import { inHamburg } from './an-order.ts';
import { copyDraft, readDevice } from './on-device.ts';
import { OrderPage } from './pages/order-page.ts';
import { shipmentsTo } from './server-faults.ts';

/** ms after the last fault in which every order without a question must leave the device. */
const livelinessMs = 60_000;

const parcel = { contents: 'Bücher', length: '30', width: '20', height: '20', weight: '4' };

export type Order = { id: string; company: string };

/** Orders of one test, marked by a tag at the start of the recipients' names. */
export class OrderQueue {
  readonly order: OrderPage;
  readonly tag: string;
  readonly submitted: Order[];
  #drafts: Order[] = [];

  constructor(order: OrderPage, tag: string, submitted: Order[] = []) {
    this.order = order;
    this.tag = tag;
    this.submitted = submitted;
  }

  on(page: Page): OrderQueue {
    return new OrderQueue(new OrderPage(page), this.tag, this.submitted);
  }

  get page(): Page {
    return this.order.page;
  }

  /** Writes complete drafts: the first by the form, the others as copies. Needs a connection. */
  async write(count: number, { pickup = false } = {}): Promise<Order[]> {
    const companies = Array.from({ length: count }, (_, index) => `${this.tag} ${index + 1}`);
    const terms_of_service = await this.fillIn(companies[0] ?? '', pickup);
    const drafts = async () => (await readDevice(this.page)).drafts.filter((it) => it.title === companies[0]);
    await expect
      .poll(async () => (await drafts())[0]?.values)
      .toMatchObject({
        has_pickup: pickup,
        terms_of_service,
      });
    const first = (await drafts())[0]?.id ?? '';
    const copies = await copyDraft(this.page, first, companies.slice(1));
    this.#drafts = [first, ...copies].map((id, index) => ({ id, company: companies[index] ?? '' }));
    return this.#drafts;
  }

  async fillIn(company: string, pickup: boolean) {
    const { order } = this;
    await order.typeRecipient(inHamburg(company));
    await order.typeParcel(parcel);
    await order.chooseService('Standard');
    await order.goToTab('Abschluss');
    await order.choosePickup(pickup);
    return await order.acceptTerms();
  }

  async submitAll(orders: readonly Order[] = this.#drafts) {
    for (const [index, order] of orders.entries()) await this.submit(order, index === 0);
  }

  async submit({ id, company }: Order, isOpen = false) {
    if (!isOpen) await this.open({ id, company });
    await this.page.keyboard.press('Control+Enter');
    await expect(this.page.getByText(`${company}: Auf diesem Gerät gespeichert`)).toBeVisible();
    this.submitted.push({ id, company });
  }

  /** Submits many orders by a script in the page: opens each draft like a link and presses Ctrl Enter. */
  async submitQuickly(orders: readonly Order[]) {
    await this.page.evaluate(async (all) => {
      const until = async (what: string, isDone: () => boolean) => {
        const start = performance.now();
        while (!isDone()) {
          if (performance.now() - start > 15_000)
            throw new Error(`Waited in vain: ${what}\n${document.body.textContent}`);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      const typed = () => document.querySelector<HTMLInputElement>('input[name="recipient.company"]')?.value;
      const page = () => document.querySelector('main')?.textContent ?? '';
      for (const { id, company } of all) {
        if (typed() !== company) {
          history.pushState(null, '', `/order?draft=${id}`);
          dispatchEvent(new PopStateEvent('popstate'));
        }
        await until(`${company} is open`, () => typed() === company);
        const enter = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
        document.dispatchEvent(new KeyboardEvent('keydown', enter));
        await until(`${company} is kept`, () => page().includes(`${company}: Auf diesem Gerät`));
        await until('the next order is empty', () => typed() === '' && location.search === '');
      }
    }, orders);
    this.submitted.push(...orders);
  }

  async open({ id, company }: Order) {
    await this.page.evaluate((draft) => {
      history.pushState(null, '', `/order?draft=${draft}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, id);
    await this.order.goToTab('Empfänger');
    await expect(this.order.field(this.order.addresses, 'Firma')).toHaveValue(company);
  }

  async queueOffline(count: number): Promise<Order[]> {
    await this.write(count);
    await this.page.context().setOffline(true);
    await this.submitAll();
    return [...this.submitted];
  }

  async goOnline() {
    await this.page.context().setOffline(false);
  }

  row(company: string) {
    return this.page
      .getByRole('list', { name: 'Was wartet' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(company, { exact: true }) });
  }

  async openPanel() {
    await this.page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Warteschlange' })).toBeVisible();
  }

  get pill() {
    return this.page.getByRole('link', { name: /Warteschlange öffnen/ });
  }

  /** Expects one shipment and a receipt per submitted order; `except` wait for a decision and have no shipment. */
  async expectExactlyOnce({
    except = [],
    within = livelinessMs,
  }: {
    except?: readonly Order[];
    within?: number;
  } = {}) {
    const { page } = this;
    const waiting = except.map((it) => it.id);
    await expect
      .poll(async () => (await readDevice(page)).outbox.filter((it) => !waiting.includes(it.id)), {
        message: 'nothing is left that needs nobody',
        timeout: within,
      })
      .toEqual([]);
    const { outbox, receipts } = await readDevice(page);
    const left = outbox.map(({ id, state }) => ({ id, state }));
    expect(left).toEqual(waiting.map((id) => ({ id, state: 'attention' })));
    const sent = this.submitted.filter((it) => !waiting.includes(it.id));
    const shipments = await shipmentsTo(this.tag);
    expect(shipments.map(refOf).sort(), 'one shipment per order').toEqual(sent.map(idOf).sort());
    const kept = receipts.map((it) => it.id);
    expect(kept, 'a receipt for each').toEqual(expect.arrayContaining(sent.map((it) => it.id)));
  }
}

const idOf = ({ id, company }: Order) => `${id} ${company}`;
const refOf = ({ client_ref, company }: { client_ref: string; company: string }) =>
  `${client_ref} ${company}`;
