import { expect, test } from 'vitest';
import { type ContentsUse, contentsUses, joinUses, proposedContents } from '#domain/order/sent-contents.ts';
import { sentFromDraft, sentFromShipment } from '#domain/order/sent-order.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { aCompleteDraft, aParcelDraft } from '#support/order-support.ts';
import { fc } from '#support/random.ts';

const use = (text: string, difference: Partial<ContentsUse> = {}): ContentsUse => ({
  text,
  recipient: 'hansen',
  times: 1,
  at: 1,
  ...difference,
});
const proposed = (uses: readonly ContentsUse[], typed = '', recipient = 'hansen') =>
  proposedContents(uses, { recipient, typed, most: 6 });

test("this recipient's most frequent contents come first, then the latest of other recipients", () => {
  const uses = [
    use('Muster', { at: 9 }),
    use('Brillen', { times: 3, at: 2 }),
    use('Etuis', { recipient: 'jansen', times: 9, at: 5 }),
    use('Gläser', { recipient: 'jansen', at: 7 }),
  ];
  expect(proposed(uses)).toEqual(['Brillen', 'Muster', 'Gläser', 'Etuis']);
});

test('proposals contain the typed text in any spelling, but do not repeat it', () => {
  const uses = [use('Gläser'), use('Brillengläser'), use('Etuis')];
  expect(proposed(uses, 'glaeser')).toEqual(['Brillengläser']);
  expect(proposed(uses, 'GLÄ')).toEqual(['Brillengläser', 'Gläser']);
});

test('a text sent to several recipients is proposed once', () => {
  expect(proposed([use('Brillen', { recipient: 'jansen', at: 9 }), use('brillen')])).toEqual(['brillen']);
});

test("proposals stay within the limit, without duplicates, this recipient's first", () => {
  const anyUse = fc.record({
    text: fc.constantFrom(
      'Brillen',
      'brillen',
      'Etuis',
      'Gläser',
      'Glaeser',
      'Muster',
      'Prospekte',
      'Tücher',
    ),
    recipient: fc.constantFrom('hansen', 'jansen', 'petersen'),
    times: fc.integer({ min: 1, max: 9 }),
    at: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(anyUse), (uses) => {
      const texts = proposedContents(joinUses(uses, []), { recipient: 'hansen', typed: '', most: 4 });
      expect(texts.length).toBeLessThanOrEqual(4);
      const folded = texts.map((it) => it.toLowerCase().replace('ä', 'ae').replace('ü', 'ue'));
      expect(new Set(folded).size).toBe(texts.length);
      const isOwn = texts.map((text) => uses.some((it) => it.recipient === 'hansen' && it.text === text));
      expect(isOwn.lastIndexOf(true)).toBeLessThan(Math.max(1, isOwn.filter(Boolean).length));
    }),
  );
});

test('an order counts once per text, and once if device and archive both have it', () => {
  const draft = aCompleteDraft({
    parcels: [aParcelDraft({ contents: 'Brillen' }), aParcelDraft({ contents: 'Brillen ' })],
  });
  const order = sentFromDraft(draft, 5);
  const uses = contentsUses(order ? [order] : []);
  expect(uses).toMatchObject([{ text: 'Brillen', times: 1, at: 5 }]);
  expect(joinUses(uses, uses)).toEqual(uses);
});

test('cancelled parcels of a shipment do not count', () => {
  const gone = aShipmentParcel({ contents: 'Fehler', status: 'canceled' });
  const kept = aShipmentParcel({ contents: 'Brillen' });
  expect(sentFromShipment(aShipment({ parcels: [gone, kept] }))?.parcels).toMatchObject([
    { contents: 'Brillen' },
  ]);
  expect(sentFromShipment(aShipment({ parcels: [gone] }))).toBeUndefined();
});
