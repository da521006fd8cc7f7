import { plural, t } from '@lingui/core/macro';
import type { SyncState } from './sync-state.ts';

export function syncWords(state: SyncState): string {
  const waiting = 'waiting' in state ? state.waiting : 0;
  const count = 'count' in state ? state.count : 0;
  switch (state.kind) {
    case 'connecting':
      return t`Verbindet …`;
    case 'online':
      return t`Online`;
    case 'offline':
      return waiting === 0
        ? t`Offline`
        : plural(waiting, { one: 'Offline, # wartet', other: 'Offline, # warten' });
    case 'sending': {
      const { position, total } = state;
      return t`Sendet ${position}/${total}`;
    }
    case 'waiting':
      return plural(waiting, { one: '# wartet', other: '# warten' });
    case 'attention':
      return plural(count, { one: '# braucht Aufmerksamkeit', other: '# brauchen Aufmerksamkeit' });
    case 'sign_in':
      return t`Anmelden nötig`;
    case 'update':
      return t`Aktualisierung nötig`;
    case 'inactive':
      return t`Konto nicht aktiv`;
  }
}
