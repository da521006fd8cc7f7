import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { tones } from '#app/ui/tones.ts';
import { giveBackFocus } from './give-back-focus.ts';
import { closeSnackbar, type ShownSnackbar, snackbarStore } from './show-snackbar.ts';

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  exception: TriangleAlert,
};
const defaultMs = 6000;

/** Outside the app's root, so that a dialog neither hides nor closes on them. */
export function Snackbars() {
  const { t } = useLingui();
  const shown = useSyncExternalStore(snackbarStore.subscribe, snackbarStore.getShown);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isEmpty = shown.length === 0;
  const before = useRef<Element | null>(null);

  useEffect(() => {
    if (!isEmpty) return;
    setIsPointed(false);
    setIsFocused(false);
  }, [isEmpty]);

  return createPortal(
    <section
      aria-label={t`Meldungen`}
      className="pointer-events-none fixed top-4 right-4 left-4 z-60 flex flex-col items-end gap-2.5"
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsFocused(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setIsFocused(false)}
    >
      {shown.map((snackbar) => (
        <Snackbar
          key={snackbar.id}
          snackbar={snackbar}
          isHeld={isPointed || isFocused}
          onLeave={() => giveBackFocus(before.current)}
        />
      ))}
    </section>,
    document.body,
  );
}

type SnackbarProps = { snackbar: ShownSnackbar; isHeld: boolean; onLeave: () => void };

function Snackbar({ snackbar, isHeld, onLeave }: SnackbarProps) {
  const { t } = useLingui();
  const { id, text, action, tone = 'info', durationMs = defaultMs } = snackbar;
  const Icon = icons[tone];
  useCountdown(durationMs, isHeld, () => closeSnackbar(id));
  const close = () => {
    closeSnackbar(id);
    onLeave();
  };
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={joinClasses(
        'pointer-events-auto flex w-full items-start gap-3 rounded-panel border bg-raised shadow-raised sm:w-96',
        'transition duration-200 starting:-translate-y-2 starting:opacity-0',
        tones[tone].border,
      )}
    >
      <div
        className={joinClasses(
          'flex w-full items-start gap-3 rounded-panel py-1.5 pr-1.5 pl-4',
          tones[tone].soft,
        )}
      >
        <Icon aria-hidden="true" className={joinClasses('mt-2 size-5 shrink-0', tones[tone].text)} />
        <div className="min-w-0 flex-1 py-2 text-sm">
          <p className="break-words">{text}</p>
          {action && (
            <button
              type="button"
              className={joinClasses(
                '-mx-1 mt-1 min-h-7 rounded-sm px-1 font-semibold pointer-coarse:min-h-11',
                tones[tone].text,
              )}
              onClick={() => {
                close();
                action.onAction();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
        <IconButton icon={X} label={t`Schließen`} onClick={close} />
      </div>
    </div>
  );
}

function useCountdown(durationMs: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld || left.current === Number.POSITIVE_INFINITY) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - startedAt));
    };
  }, [isHeld]);
}
