import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';

export type AuthTab = 'login' | 'register';

export const authPanelId = 'auth-panel';
export const authTabId = (tab: AuthTab) => `auth-tab-${tab}`;

const other = { login: 'register', register: 'login' } as const;

/** See docs/rules.md 3.1. The UI kit's tabs would add Headless UI to the initial load. */
export function AuthTabs({ selected, onSelect }: { selected: AuthTab; onSelect: (tab: AuthTab) => void }) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const tabs: { id: AuthTab; label: string }[] = [
    { id: 'login', label: t`Anmelden` },
    { id: 'register', label: t`Registrieren` },
  ];

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = other[selected];
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#${authTabId(next)}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t`Anmelden oder registrieren`}
      onKeyDown={onKeyDown}
      className="mb-7 flex border-line border-b"
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          id={authTabId(id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={authPanelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
          className={joinClasses(
            'min-h-12 flex-1 border-transparent border-y-2 px-3 font-medium text-sm transition-colors',
            id === selected
              ? 'border-b-brand text-brand forced-colors:underline'
              : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
