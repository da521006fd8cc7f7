import { useEffect, useLayoutEffect, useRef } from 'react';
import { type OrderTab, orderTabs } from '#domain/order/order-tabs.ts';

type Shortcuts = {
  goTo: (tab: OrderTab) => void;
  templates: () => void;
  likeLast: () => void;
  help: () => void;
};

/**
 * Alt+1…6 opens a tab of the order, Alt+7 the templates, and Alt+W fills it as last time, from within a field too; "?" the
 * list of shortcuts, where nothing is being typed.
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
      // Last of all: it looks through the whole page, which every key would have to wait for.
      if (!(tab || isForTemplates || isForLast || isForHelp(event)) || isInDialog()) return;
      // The key is ours: some browsers have their own tabs there, and Apple's keyboards signs.
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
 * Finds the digit by the key's place, since Alt changes what it writes; not the keypad's, with which Windows writes
 * signs by number. 0 for any other key.
 */
const digitOf = (event: KeyboardEvent) =>
  Number((isAltAlone(event) && /^Digit([1-7])$/.exec(event.code)?.[1]) || 0);

/** W as in "Wie zuletzt": no menu of a browser has it, German or English. */
const isForLastOrder = (event: KeyboardEvent) => isAltAlone(event) && event.code === 'KeyW';

const isAltAlone = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey && !ctrlKey && !metaKey && !shiftKey;

const isForHelp = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !isTyping(target);

const isInDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const choices = ['checkbox', 'radio', 'button'];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && choices.includes(target.type)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}
