/** ms; a pointer that is lifted outside of the window never says so. */
const longestPress = 1000;

/**
 * A press that takes the focus from a field must still hit what it was aimed at: an error that appears when the field
 * is left would move the button from under the pointer before it is lifted. So a field counts as left once the click
 * is over.
 */
export function createFormLeaving(onLeft: (paths: readonly string[]) => void) {
  const left = new Set<string>();
  let isPressed = false;
  let isShortcut = false;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    isPressed = false;
    waiting?.();
    waiting = undefined;
    if (left.size === 0) return;
    const paths = [...left];
    left.clear();
    onLeft(paths);
  }
  function press() {
    isPressed = true;
    isShortcut = false;
    clearTimeout(timer);
    timer = setTimeout(flush, longestPress);
  }
  function noteKey({ altKey, ctrlKey, metaKey }: KeyboardEvent) {
    isShortcut = altKey || ctrlKey || metaKey;
  }
  /** The click follows in the same turn. */
  function lift() {
    clearTimeout(timer);
    timer = setTimeout(flush);
  }

  return {
    leave(path: string) {
      left.add(path);
      if (!isPressed) flush();
    },
    /** True while the last thing done was a shortcut: it passes by a field, and nobody has tried to fill it. */
    isByShortcut: () => isShortcut,
    /** At once, or when the press is over: an error that goes moves the button just as well. */
    afterPress(work: () => void) {
      if (isPressed) waiting = work;
      else work();
    },
    /** Watches until the returned function is called. */
    watch() {
      document.addEventListener('pointerdown', press, true);
      document.addEventListener('pointerup', lift, true);
      document.addEventListener('pointercancel', lift, true);
      document.addEventListener('keydown', noteKey, true);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('pointerdown', press, true);
        document.removeEventListener('pointerup', lift, true);
        document.removeEventListener('pointercancel', lift, true);
        document.removeEventListener('keydown', noteKey, true);
      };
    },
  };
}
