import { headingKey } from '#domain/address/address-import.ts';
import type { CellNote, ReasonLeftOut } from './cell-note.ts';
import { cellText, readNumber } from './cell-texts.ts';
import { cellOf, type Line } from './group-lines.ts';
import type { Mapping } from './mapping-type.ts';

/* Cancelled, sent and hidden orders are listed, but leave only if the user asks for it (docs/rules.md 25.20). */

const ofPayment = /^(?:financial|payment|zahlungs?|bezahl)/;
const status =
  /^(?:order|bestell(?:ungs)?|auftrags?|fulfil?lment|versand|shipping|shipment|liefer|item|positions?)?(?:status|state)$/;
const canceledOn =
  /^(?:cancell?ed|storniert|refunded|erstattet)(?:at|am|on|date)$|^(?:storno|cancell?ation)(?:datum|date)$/;

const canceled =
  /^(?:cancell?ed(?:by\p{L}+)?|storniert|storno|abgebrochen|annulliert|voided|refunded|(?:zurück|rück)?erstattet|failed|fehlgeschlagen|expired|abgelehnt|declined|trash|returned|retourniert)$/u;
const sent =
  /^(?:completed?|shipped|fulfilled|versendet|versandt|verschickt|abgeschlossen|erledigt|delivered|zugestellt|geliefert)$/u;

function reasonOf(heading: string, text: string): ReasonLeftOut | undefined {
  const key = headingKey(heading);
  if (canceledOn.test(key)) return 'shop_canceled';
  const isPayment = ofPayment.test(key) && /(?:status|state)$/.test(key);
  if (!isPayment && !status.test(key)) return undefined;
  const word = headingKey(text);
  if (canceled.test(word)) return 'shop_canceled';
  // A completed payment is paid, but not sent.
  return !isPayment && sent.test(word) ? 'shop_sent' : undefined;
}

export function whyLeftOut(
  group: readonly Line[],
  headings: readonly string[],
  mapping: Pick<Mapping, 'columns'>,
): CellNote | undefined {
  for (const line of group) {
    if (line.isHidden) return { path: '', code: 'row_hidden', row: line.row, from: '' };
    for (const [at, heading] of headings.entries()) {
      const from = cellText(line.cells[at]);
      const code = from === '' ? undefined : reasonOf(heading, from);
      if (code) return { path: '', code, row: line.row, from: `${heading}: ${from}` };
    }
  }
  const [first] = group;
  const quantities = group.map(
    (line) => readNumber(cellOf(line, mapping, 'goods_quantity'), 'pieces')?.value,
  );
  return first && quantities.every((it) => it === 0)
    ? { path: '', code: 'nothing_ordered', row: first.row, from: '' }
    : undefined;
}
