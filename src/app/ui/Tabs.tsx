import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  state?: 'none' | 'valid' | 'invalid' | 'disabled';
  content: ReactNode;
};

type TabsProps<Id extends string> = {
  /** Names the tab list. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Tabs that are not shown stay alive, so that forms keep what their fields know. */
  keepsContent?: boolean;
  panelClassName?: string;
};

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, keepsContent = false, panelClassName = 'p-5' } = props;
  const index = tabs.findIndex((tab) => tab.id === selected);
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => {
        const tab = tabs[next];
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className="flex overflow-x-auto border-line border-b px-2">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            disabled={tab.state === 'disabled'}
            className={joinClasses(
              'flex min-h-12 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-3 font-medium text-sm',
              'text-muted transition-colors focus-visible:-outline-offset-2 enabled:hover:text-ink',
              'data-selected:border-b-brand data-selected:text-brand data-disabled:text-faint',
            )}
          >
            <TabMark state={tab.state} />
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel
            key={tab.id}
            unmount={!keepsContent}
            tabIndex={-1}
            className={joinClasses('outline-none', panelClassName)}
          >
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
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
