import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages as de } from '#app/i18n/locales/app/de.po';
import type { QueueState } from '#app/offline/queue/queue-view.ts';
import { continueBurst, noBurst, type SyncState, syncState } from '#app/shell/queue/sync-state.ts';
import { syncWords } from '#app/shell/queue/sync-words.ts';

const queue = (difference: Partial<QueueState> = {}): QueueState => ({
  waiting: 0,
  sending: 0,
  attention: 0,
  pause: undefined,
  ...difference,
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: de }));

describe("the pill's text", () => {
  test.each<[string, SyncState]>([
    ['Online', syncState('online', queue(), noBurst)],
    ['Verbindet …', syncState('checking', queue(), noBurst)],
    ['1 wartet', syncState('checking', queue({ waiting: 1 }), noBurst)],
    ['Offline', syncState('offline', queue(), noBurst)],
    ['Offline', syncState('unsure', queue(), noBurst)],
    ['Offline, 1 wartet', syncState('offline', queue({ waiting: 1 }), noBurst)],
    ['Offline, 3 warten', syncState('offline', queue({ waiting: 2, attention: 1 }), noBurst)],
    ['2 warten', syncState('online', queue({ waiting: 2 }), noBurst)],
    ['Sendet 2/3', syncState('online', queue({ waiting: 1, sending: 1 }), { sent: 1, open: 2 })],
    ['1 braucht Aufmerksamkeit', syncState('online', queue({ attention: 1, sending: 1 }), noBurst)],
    ['2 brauchen Aufmerksamkeit', syncState('online', queue({ attention: 2 }), noBurst)],
    ['Anmelden nötig', syncState('online', queue({ waiting: 1, pause: 'auth' }), noBurst)],
    ['Aktualisierung nötig', syncState('online', queue({ waiting: 1, pause: 'update' }), noBurst)],
    ['Konto nicht aktiv', syncState('online', queue({ waiting: 1, pause: 'inactive' }), noBurst)],
    ['Online', syncState('online', queue({ pause: 'auth' }), noBurst)],
  ])('%s', (words, state) => expect(syncWords(state)).toBe(words));
});

describe('orders that are sent together', () => {
  test('are counted until the last has gone', () => {
    let burst = noBurst;
    const positions = [
      queue({ waiting: 3 }),
      queue({ waiting: 2, sending: 1 }),
      queue({ waiting: 1, sending: 1 }),
      queue({ sending: 1 }),
    ].map((state) => {
      burst = continueBurst(burst, state);
      return syncWords(syncState('online', state, burst));
    });
    expect(positions).toEqual(['3 warten', 'Sendet 1/3', 'Sendet 2/3', 'Sendet 3/3']);
    expect(continueBurst(burst, queue())).toEqual(noBurst);
  });

  test('include orders added meanwhile', () => {
    const burst = continueBurst(
      continueBurst(noBurst, queue({ waiting: 1, sending: 1 })),
      queue({ waiting: 2, sending: 1 }),
    );
    expect(syncState('online', queue({ waiting: 2, sending: 1 }), burst)).toEqual({
      kind: 'sending',
      position: 1,
      total: 3,
    });
  });
});
