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

describe('a kept draft', () => {
  test('comes back as it was', () => {
    const draft = aCompleteDraft({
      parcels: [aParcelDraft(), aParcelDraft({ weight: null })],
      has_pickup: true,
    });
    expect(restoreDraft(JSON.parse(JSON.stringify(draft)), freshDraft())).toEqual(draft);
  });

  test('follows the base data in what the sender cannot type, and keeps what was typed', () => {
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

  test('that is stored otherwise loses what is unknown and gets what is missing', () => {
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
    'that is no draft at all (%j) is a fresh order',
    (kept) => {
      expect(restoreDraft(kept, freshDraft())).toEqual(freshDraft());
    },
  );

  test('has no pickup once pickups are not allowed any more', () => {
    const fresh = { ...freshDraft(), has_pickup: false };
    expect(restoreDraft(aCompleteDraft({ has_pickup: true }), fresh).has_pickup).toBe(false);
  });

  test('is listed by the recipient', () => {
    expect(draftTitle(aCompleteDraft())).toBe('Nordlicht Optik');
    expect(draftTitle(freshDraft())).toBe('');
  });
});

describe('issues', () => {
  test('stand in the order in which the page shows their fields', () => {
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

  test('of a missing dangerous goods notice stand at the parts that are missing', () => {
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

describe('what is missing', () => {
  test('is named field by field, and counted where one place misses many', () => {
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

  test('counts a field with two broken rules once', () => {
    const items = missingItems([issueAt('recipient.street'), issueAt('recipient.street')]);
    expect(items).toEqual([{ path: 'recipient.street', tab: 'recipient', count: 1 }]);
  });

  test('is nothing in a complete order', () => {
    expect(missingItems(draftIssues(aCompleteDraft(), context))).toEqual([]);
  });
});
