import { useEffect, useRef } from 'react';

/** ms between keys; a person rarely types a whole number this fast. */
const longestGapMs = 100;

/** Reports a scan unless a field has the focus; `fewest` is the minimum length. */
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
        // Enter must not press the focused button.
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
