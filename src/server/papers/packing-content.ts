import { type PackingList, type PackingOrder, pickedGoods } from '#domain/labels/packing-list.ts';
import { printable } from '#domain/values/printable.ts';
import { code128Bars } from '#server/labels/barcodes.ts';
import type { OrderPaper } from './order-paper.ts';
import { type OrderPaperWords, orderPaperWords } from './order-paper-words.ts';
import { packingWords } from './packing-words.ts';

const mostNamed = 12;

export function* packingContents(list: PackingList, sender: readonly string[]): Generator<OrderPaper> {
  if (list.kind === 'pick') yield pickContent(list, sender);
  else for (const order of list.orders) yield orderContent(list, order, sender);
}

const codeOf = (text: string): OrderPaper['code'] => ({
  element: { identifier: '', value: text, text },
  bars: code128Bars(text),
});

const amountOf = (quantity: number, { locale }: OrderPaperWords) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(quantity);

const common = (list: PackingList, [company = '']: readonly string[]) => ({
  words: orderPaperWords[list.language],
  han: undefined,
  subtitle: printable(list.name),
  signatures: [],
  foot: printable(company),
});

function orderContent(list: PackingList, order: PackingOrder, sender: readonly string[]): OrderPaper {
  const words = packingWords[list.language];
  const paper = common(list, sender);
  const own = paper.words;
  return {
    ...paper,
    title: words.orders.title,
    code: codeOf(order.code),
    boxes: [
      { caption: own.sender, lines: sender.map(printable).filter(Boolean) },
      { caption: own.consignee, lines: order.recipient.map(printable).filter(Boolean) },
    ],
    facts: [
      [words.order, printable(order.number)],
      [own.service, printable(order.service)],
      [words.parcels, String(order.parcels)],
    ],
    columns: [
      { head: own.position, width: 10, align: 'left' },
      { head: words.article, width: 88, align: 'left' },
      { head: words.shelf, width: 40, align: 'left' },
      { head: words.quantity, width: 26, align: 'right' },
      { head: words.checked, width: 14, align: 'right', isBox: true },
    ],
    rows: order.lines.map(({ article, shelf, quantity }, index) => [
      String(index + 1),
      printable(article),
      printable(shelf),
      amountOf(quantity, own),
      '',
    ]),
    totals: [own.total, '', '', amountOf(sumOf(order.lines), own), ''],
    notes: order.note === '' ? [] : [{ caption: words.note, lines: [printable(order.note)] }],
  };
}

function pickContent(list: PackingList, sender: readonly string[]): OrderPaper {
  const words = packingWords[list.language];
  const paper = common(list, sender);
  const own = paper.words;
  const goods = pickedGoods(list.orders);
  return {
    ...paper,
    title: words.pick.title,
    code: codeOf(list.code),
    boxes: [],
    facts: [[words.for_orders, words.count(list.orders.length)]],
    columns: [
      { head: words.shelf, width: 32, align: 'left' },
      { head: words.article, width: 60, align: 'left' },
      { head: words.for_orders, width: 46, align: 'left' },
      { head: words.quantity, width: 26, align: 'right' },
      { head: words.checked, width: 14, align: 'right', isBox: true },
    ],
    rows: goods.map(({ shelf, article, quantity, orders }) => [
      printable(shelf),
      printable(article),
      named(orders, words.more),
      amountOf(quantity, own),
      '',
    ]),
    totals: [own.total, '', '', amountOf(sumOf(goods), own), ''],
    notes: [],
  };
}

function named(orders: readonly string[], more: (count: number) => string): string {
  const shown = orders.slice(0, mostNamed).map(printable).join(', ');
  return orders.length > mostNamed ? `${shown} ${more(orders.length - mostNamed)}` : shown;
}

const sumOf = (lines: readonly { quantity: number }[]) =>
  Number(lines.reduce((sum, it) => sum + it.quantity, 0).toFixed(3));
