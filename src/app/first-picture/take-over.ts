import { type Presses, pressAgain } from './pressed.ts';
import { findBySign, signOf } from './signs.ts';
import { typeAgain, typedIn } from './typed.ts';

/** ms; what has no counterpart by then had none. */
const patience = 5_000;

/** The picture goes, and what was typed and pressed in it goes on in `root`: at once, or as soon as its form is there. */
export function takeOver(
  picture: Element,
  { presses, focused }: { presses: Presses['list']; focused: Element | undefined },
  root: HTMLElement,
): void {
  let typed = typedIn(picture);
  let pressed = [...presses];
  const focus = focused && focusOf(focused, picture);
  picture.remove();
  if (typed.length === 0 && pressed.length === 0 && !focus) return;

  let isFocused = false;
  const goOn = () => {
    typed = typed.filter((it) => !typeAgain(it, root));
    if (typed.length > 0) return false;
    isFocused ||= focus === undefined || focusAgain(focus, root);
    while (isFocused && pressed[0] && pressAgain(pressed[0], root)) pressed = pressed.slice(1);
    return isFocused && pressed.length === 0;
  };
  const observer = new MutationObserver(() => goOn() && stop());
  observer.observe(root, { childList: true, subtree: true });
  // Whoever has moved on does not expect an earlier click any more; what they typed they do.
  const moveOn = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    pressed = [];
    isFocused = true;
  };
  const timer = setTimeout(stop, patience);
  document.addEventListener('pointerdown', moveOn, true);
  document.addEventListener('keydown', moveOn, true);
  // Signals are still in the midst of the last component that was drawn; before the next frame they are not.
  queueMicrotask(() => goOn() && stop());
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('pointerdown', moveOn, true);
    document.removeEventListener('keydown', moveOn, true);
  }
}

type Focus = { sign: ReturnType<typeof signOf>; selection: [number, number] | undefined };

const focusOf = (field: Element, picture: Element): Focus => ({
  sign: signOf(field, picture),
  selection: selectionOf(field),
});

function selectionOf(field: Element): [number, number] | undefined {
  const { selectionStart, selectionEnd } = field as Partial<HTMLInputElement>;
  return typeof selectionStart === 'number' ? [selectionStart, selectionEnd ?? selectionStart] : undefined;
}

function focusAgain({ sign, selection }: Focus, root: Element): boolean {
  const field = findBySign(sign, root);
  if (!field) return false;
  field.focus({ preventScroll: true });
  if (selection && field instanceof HTMLInputElement) field.setSelectionRange(...selection);
  return true;
}
