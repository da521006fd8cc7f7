import { useEffect, useRef } from 'react';

/** A scanner that types leaves less than this between two keys, a person hardly ever so for a whole number. */
const longestGapMs = 100;

/**
 * Hands on what a scanner types, wherever the focus is, unless it is in a field: there it belongs. `fewest`: signs that a
 * code has at least.
 */
export function useKeyboardScanner(onScan: (text: string) => void, fewest = 6): void {
  const handOn = useRef(onScan);
  handOn.current = onScan;

  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) {
        typed = '';
        return;
      }
      const isQuick = event.timeStamp - lastAt <= longestGapMs;
      if (event.key === 'Enter') {
        const text = isQuick ? typed : '';
        typed = '';
        if (text.length < fewest || !/\d/.test(text)) return;
        // The button that has the focus is not meant.
        event.preventDefault();
        event.stopPropagation();
        handOn.current(text);
        return;
      }
      if (event.key.length !== 1) return;
      typed = isQuick ? typed + event.key : event.key;
      lastAt = event.timeStamp;
    }
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [fewest]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
