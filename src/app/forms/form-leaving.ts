/** ms; a release outside the window sends no event. */
const longestPress = 1000;

/** A field counts as left once the click is over: an error on blur would move the button away from the pointer. */
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
  function lift() {
    clearTimeout(timer);
    timer = setTimeout(flush);
  }

  return {
    leave(path: string) {
      left.add(path);
      if (!isPressed) flush();
    },
    /** A shortcut passes a field without filling it. */
    isByShortcut: () => isShortcut,
    /** A disappearing error would move the button too. */
    afterPress(work: () => void) {
      if (isPressed) waiting = work;
      else work();
    },
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
