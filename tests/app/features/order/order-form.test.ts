import { describe, expect, test } from 'vitest';
import { inFormOrder } from '#app/features/order/field-order.ts';
import { missingCount, missingItems } from '#app/features/order/missing-items.ts';
import { draftTitle, placeIssues } from '#app/features/order/order-form.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import type { Issue } from '#domain/values/codes.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';

const context = {
  now: new Date('2026-11-17T09:00:00Z'),
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};
const issueAt = (path: string): Issue => ({ path, code: 'not_valid' });

describe('a stored draft', () => {
  test('is restored unchanged', () => {
    const draft = aCompleteDraft({
      parcels: [aParcelDraft(), aParcelDraft({ weight: null })],
      has_pickup: true,
    });
    expect(restoreDraft(JSON.parse(JSON.stringify(draft)), freshDraft())).toEqual(draft);
  });

  test('takes fixed sender fields from the base data and keeps typed ones', () => {
    const draft = aCompleteDraft();
    const moved = freshDraft();
    moved.sender = { ...moved.sender, street: 'Neue Straße', email: 'neu@moebelwerk.example', phone: '1' };
    const restored = restoreDraft({ ...draft, sender: { ...draft.sender, contact_person: 'Ole' } }, moved);
    expect(restored.sender).toMatchObject({
      street: 'Neue Straße',
      email: 'neu@moebelwerk.example',
      contact_person: 'Ole',
      phone: '5550120',
    });
  });

  test('loses unknown fields and gets missing ones', () => {
    const restored = restoreDraft(
      {
        recipient: { company: 'Nordlicht', fax: '1' },
        parcels: [{ contents: 'Brillen', weight: 'schwer' }],
        colour: 'red',
      },
      freshDraft(),
    );
    expect(restored.recipient).toEqual({ ...freshDraft().recipient, company: 'Nordlicht' });
    expect(restored.parcels).toEqual([{ ...freshDraft().parcels[0], contents: 'Brillen' }]);
    expect(restored).not.toHaveProperty('colour');
  });

  test.each([[null], ['text'], [[]], [{ parcels: 'none' }]])(
    'becomes a fresh order when it is no draft at all (%j)',
    (kept) => {
      expect(restoreDraft(kept, freshDraft())).toEqual(freshDraft());
    },
  );

  test('has no pickup once pickups are not allowed', () => {
    const fresh = { ...freshDraft(), has_pickup: false };
    expect(restoreDraft(aCompleteDraft({ has_pickup: true }), fresh).has_pickup).toBe(false);
  });

  test('is listed by its recipient', () => {
    expect(draftTitle(aCompleteDraft())).toBe('Nordlicht Optik');
    expect(draftTitle(freshDraft())).toBe('');
  });
});

describe('issues', () => {
  test("are sorted like the page's fields", () => {
    const paths = [
      'terms_of_service',
      'parcels.10.weight',
      'parcels.2.width',
      'parcels.2.length',
      'recipient.city',
      'sender.phone',
      'recipient.company',
    ];
    expect(inFormOrder(paths.map(issueAt)).map((it) => it.path)).toEqual([
      'sender.phone',
      'recipient.company',
      'recipient.city',
      'parcels.2.length',
      'parcels.2.width',
      'parcels.10.weight',
      'terms_of_service',
    ]);
  });

  test('point at the missing parts of a dangerous goods notice', () => {
    const broken = (difference: object) => {
      const draft = aCompleteDraft({ parcels: [aParcelDraft({ dangerous_goods: true, ...difference })] });
      return placeIssues(draftIssues(draft, context), draft).map((it) => it.path);
    };
    expect(broken({})).toEqual(['parcels.0.un_number', 'parcels.0.danger_class']);
    expect(broken({ un_number: '1263' })).toEqual(['parcels.0.danger_class']);
    expect(broken({ un_number: '1263', danger_class: '3' })).toEqual(['parcels.0.packing_group']);
    expect(broken({ un_number: '12', danger_class: '3', packing_group: 'III' })).toEqual([
      'parcels.0.un_number',
    ]);
    expect(broken({ un_number: '1263', danger_class: '3', packing_group: 'III' })).toEqual([]);
    expect(broken({ un_number: '12', danger_class: 'Lack', packing_group: 'V' })).toEqual([
      'parcels.0.un_number',
      'parcels.0.danger_class',
      'parcels.0.packing_group',
    ]);
  });
});

describe('missing fields', () => {
  test('are named one by one, and counted when one place misses many', () => {
    const issues = inFormOrder(draftIssues(freshDraft(), context));
    const items = missingItems(issues);
    expect(items.map(({ path, count }) => [path, count])).toEqual([
      ['recipient.company', 8],
      ['parcels.0.contents', 5],
      ['service', 1],
      ['has_pickup', 1],
      ['terms_of_service', 1],
    ]);
    expect(missingCount(items)).toBe(16);
  });

  test('count once even with two broken rules', () => {
    const items = missingItems([issueAt('recipient.street'), issueAt('recipient.street')]);
    expect(items).toEqual([{ path: 'recipient.street', tab: 'recipient', count: 1 }]);
  });

  test('are empty for a complete order', () => {
    expect(missingItems(draftIssues(aCompleteDraft(), context))).toEqual([]);
  });
});
