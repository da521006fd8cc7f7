import { useLingui } from '@lingui/react/macro';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Cloud from 'lucide-react/icons/cloud';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Link } from 'react-router-dom';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type Tone, tones } from '#app/ui/tones.ts';
import type { SyncState } from './sync-state.ts';
import { syncWords } from './sync-words.ts';
import { useSyncState } from './use-sync-state.ts';

const looks = {
  connecting: { tone: 'neutral', icon: Cloud },
  online: { tone: 'neutral', icon: Cloud },
  offline: { tone: 'warning', icon: CloudOff },
  sending: { tone: 'info', icon: ArrowUpFromLine },
  waiting: { tone: 'warning', icon: Clock },
  attention: { tone: 'warning', icon: CircleAlert },
  sign_in: { tone: 'warning', icon: CircleAlert },
  update: { tone: 'warning', icon: CircleAlert },
  inactive: { tone: 'error', icon: CircleAlert },
} satisfies Record<SyncState['kind'], { tone: Tone; icon: typeof Cloud }>;

export function SyncPill() {
  const { t } = useLingui();
  const { open } = useQueueLink();
  const state = useSyncState();
  const words = syncWords(state);
  const { tone, icon: Icon } = looks[state.kind];
  return (
    <>
      <Link
        {...open}
        aria-label={t`${words}. Warteschlange öffnen`}
        className={joinClasses(
          'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border px-3 font-medium text-sm transition-colors pointer-coarse:min-h-11',
          tone === 'neutral'
            ? 'border-line bg-surface text-muted hover:text-ink'
            : joinClasses(tones[tone].soft, tones[tone].text, tones[tone].border),
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={joinClasses('whitespace-nowrap', state.kind !== 'sending' && 'max-sm:hidden')}>
          {words}
        </span>
        <PhoneCount state={state} />
      </Link>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}

function PhoneCount({ state }: { state: SyncState }) {
  const count = 'waiting' in state ? state.waiting : 'count' in state ? state.count : 0;
  return count > 0 && <span className="tabular sm:hidden">{count}</span>;
}
