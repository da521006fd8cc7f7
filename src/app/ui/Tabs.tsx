import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { joinClasses } from './join-classes.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  state?: 'none' | 'valid' | 'invalid' | 'disabled';
  content: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Hidden tabs stay mounted and keep their forms' state. */
  keepsContent?: boolean;
  panelClassName?: string;
};

/** ARIA tabs, activated by arrow keys. Headless UI's were a twentieth of the order page's first load. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, keepsContent = false, panelClassName = 'p-5' } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const enabled = tabs.filter((tab) => tab.state !== 'disabled');
    const at = enabled.findIndex((tab) => tab.id === selected);
    const next = nextIndex(event.key, at, enabled.length);
    const tab = next === undefined ? undefined : enabled[next];
    if (!tab || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        onKeyDown={move}
        className="flex overflow-x-auto border-line border-b px-2 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              data-tab={tab.id}
              aria-selected={isSelected}
              aria-controls={keepsContent || isSelected ? `${id}-${tab.id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              disabled={tab.state === 'disabled'}
              onClick={() => onSelect(tab.id)}
              className={joinClasses(
                'flex min-h-12 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-3 font-medium text-sm',
                'text-muted transition-colors focus-visible:-outline-offset-2 enabled:hover:text-ink',
                'aria-selected:border-b-brand aria-selected:text-brand disabled:text-faint',
                // Forced colours show the border of every tab, so underline the selected one.
                isSelected && 'forced-colors:underline',
              )}
            >
              <TabMark state={tab.state} />
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => {
        const isSelected = tab.id === selected;
        if (!isSelected && !keepsContent) return null;
        return (
          <div
            key={tab.id}
            id={`${id}-${tab.id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${tab.id}`}
            tabIndex={-1}
            hidden={!isSelected}
            className={joinClasses('outline-none', panelClassName)}
          >
            {tab.content}
          </div>
        );
      })}
    </div>
  );
}

/** Wraps around; undefined for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function TabMark({ state }: { state: TabItem['state'] }) {
  const { t } = useLingui();
  if (state === 'valid')
    return <Check role="img" aria-label={t`Vollständig:`} className="size-4 text-success" />;
  if (state === 'invalid') {
    return <CircleAlert role="img" aria-label={t`Mit Fehlern:`} className="size-4 text-error" />;
  }
  return null;
}
