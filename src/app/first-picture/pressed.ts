import { enterGoesOn, isTypedInto, nextField } from '#app/parts/next-field.ts';
import { findBySign, type Sign, signOf } from './signs.ts';

/*
 * What is pressed in the picture and is the app's to answer, noted for it: buttons, links, tabs, and the keys that the
 * order form knows. Everything a browser does by itself it does in the picture too.
 */

type Press = { on: Sign | undefined; key?: KeyboardEventInit };

export type Presses = { list: readonly Press[]; stop: () => void };

/** From now until stopped. */
export function notePresses(picture: () => Element | null): Presses {
  const list: Press[] = [];
  const note = (event: Event, on: Element | null, key?: KeyboardEventInit) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const place = picture();
    list.push({ on: on && place ? signOf(on, place) : undefined, key });
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = event.target.closest('button, a, [role="tab"], summary');
    if (control) note(event, control);
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.isComposing || event.repeat || !(target instanceof HTMLElement)) return;
    if (isForApp(event)) return note(event, target === document.body ? null : target, keyOf(event));
    const place = key === 'Enter' && target.closest(`[${enterGoesOn}]`);
    if (!place || event.altKey || event.shiftKey || !isTypedInto(target)) return;
    event.preventDefault();
    const next = nextField(place, target);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  };
  const onSubmit = (event: Event) => event.preventDefault();
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('submit', onSubmit, true);
  return {
    list,
    stop() {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('submit', onSubmit, true);
    },
  };
}

/** False while what it was on is not there. */
export function pressAgain({ on, key }: Press, root: Element): boolean {
  const control = on && findBySign(on, root);
  if (on && !control) return false;
  const target = control ?? document.body;
  if (key) target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  else if (control) {
    control.focus({ preventScroll: true });
    control.click();
  }
  return true;
}

/** Sending, the search, the tabs and the list of shortcuts; Enter in a search, where it chooses. */
function isForApp({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches('input, select, textarea');
  if (key === 'Enter') return ctrlKey || metaKey || (isInField && target.matches('[role="combobox"]'));
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return altKey ? /^Digit[1-6]$/.test(code) : !isInField && (key === '/' || key === '?');
}

const keyOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit => ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
