import { useEffect, useRef } from 'react';
import { readScan, type ScannedCode } from '#domain/labels/scanned-code.ts';

/** ms between keys; a person rarely types a whole number this fast. */
const longestGapMs = 100;
/** Shop numbers are short; the typing speed identifies a scanner. */
const fewestSigns = 3;

/** Marks a field in which a scanned number is an entry, such as the chips of the tracking page. */
const takesCodes = '[data-takes-codes]';

/** Inputs that take no text. */
const pressed = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file']);

type TypedField = { element: HTMLInputElement | HTMLTextAreaElement; value: string };

/**
 * Reports the codes of a scanner that types. In a field only a sure code is reported, and the field gets back its value
 * from before the scan; any other code is what the user wants there.
 */
export function useScanListener(onScan: (code: ScannedCode) => void): void {
  const report = useRef(onScan);
  report.current = onScan;

  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    let field: TypedField | 'other' | undefined;
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) {
        typed = '';
        return;
      }
      const isQuick = event.timeStamp - lastAt <= longestGapMs;
      if (event.key === 'Enter') {
        const text = isQuick ? typed : '';
        typed = '';
        if (text.length < fewestSigns || !/\d/.test(text)) return;
        const code = readScan(text);
        if (field === 'other' || (field && !code.isSure)) return;
        // Enter must press no button and send no form.
        event.preventDefault();
        event.stopPropagation();
        if (field) restore(field);
        report.current(code);
        return;
      }
      if (event.key.length !== 1) return;
      if (!isQuick || typed === '') field = fieldOf(event.target);
      typed = isQuick ? typed + event.key : event.key;
      lastAt = event.timeStamp;
    }
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}

/** The field before the key changes it; 'other' for a field that keeps what is typed. */
function fieldOf(target: EventTarget | null): TypedField | 'other' | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select, [contenteditable]'))
    return undefined;
  if (target instanceof HTMLInputElement && pressed.has(target.type)) return undefined;
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'password');
  return isText && !target.closest(takesCodes) ? { element: target, value: target.value } : 'other';
}

/** Sets the value as a user's input, because React ignores an assigned value. */
function restore({ element, value }: TypedField): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
