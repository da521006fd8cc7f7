import { useEffect, useLayoutEffect, useRef } from 'react';
import { isAltAlone, isInDialog } from '#app/ui/alt-keys.ts';
import { type OrderTab, orderTabs } from '#domain/order/order-tabs.ts';

type Shortcuts = {
  goTo: (tab: OrderTab) => void;
  templates: () => void;
  likeLast: () => void;
  help: () => void;
};

/**
 * Alt+1…6 opens a tab, Alt+7 the templates, Alt+W repeats the last order, also from within a field; "?" lists the keys
 * unless the user is typing.
 */
export function useOrderShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const digit = digitOf(event);
      const tab = orderTabs[digit - 1];
      const isForTemplates = digit === orderTabs.length + 1;
      const isForLast = isForLastOrder(event);
      // The dialog check comes last: it searches the whole page on every key.
      if (!(tab || isForTemplates || isForLast || isForHelp(event)) || isInDialog()) return;
      // Some browsers use these keys for their tabs, and Apple keyboards type symbols with them.
      event.preventDefault();
      if (event.repeat) return;
      if (tab) latest.current.goTo(tab);
      else if (isForTemplates) latest.current.templates();
      else if (isForLast) latest.current.likeLast();
      else latest.current.help();
    }
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

/**
 * Reads the key's position, because Alt changes the character; no keypad, which enters characters by number in Windows.
 * 0 for other keys.
 */
const digitOf = (event: KeyboardEvent) =>
  Number((isAltAlone(event) && /^Digit([1-7])$/.exec(event.code)?.[1]) || 0);

/** W for "Wie zuletzt": no browser menu uses it in German or English. */
const isForLastOrder = (event: KeyboardEvent) => isAltAlone(event) && event.code === 'KeyW';

const isForHelp = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !isTyping(target);

const choices = ['checkbox', 'radio', 'button'];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && choices.includes(target.type)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}
