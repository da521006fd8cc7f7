export type FormFocus = {
  /** `null` when the element is gone. */
  place: (path: string, element: HTMLElement | null) => void;
  /** Waits for the element: a tab may have to open first, a dialog to close. */
  focus: (path: string) => void;
  /** Like `focus`, unless the user has the focus elsewhere. */
  offer: (path: string) => void;
  /** True once for a field that got the focus from the page and in which the user did nothing. */
  wasPassed: (path: string) => boolean;
};

/**
 * ms. A closing dialog blocks the page's fields, then returns the focus to its opener; both take a while on a busy
 * device.
 */
const patience = { everyMs: 50, reachMs: 10_000, holdMs: 1000 };

/** Overlays return the focus to their opener; a combobox's list never has the focus. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], :not([popover]) > [role="listbox"]';

const isNowhere = (element: Element | null) =>
  !element || element === document.body || element.tagName === 'H1';

/** After these events the user has moved on. */
const ofAPerson = ['pointerdown', 'keydown', 'input'] as const;

export function createFormFocus(): FormFocus {
  const elements = new Map<string, HTMLElement>();
  let requested: string | undefined;
  let isOffered = false;
  let isAmongOverlays = false;
  /** A field may replace another under the same path, e.g. the chosen radio button. */
  let given: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unvisited: HTMLElement | undefined;

  const visit = (event: Event) => {
    const isElsewhere = event.type === 'pointerdown' && event.target !== unvisited;
    if (isElsewhere) return;
    unvisited = undefined;
    for (const name of ofAPerson) document.removeEventListener(name, visit, true);
  };

  const giveTo = (element: HTMLElement) => {
    element.focus();
    unvisited = element;
    for (const name of ofAPerson) document.addEventListener(name, visit, true);
  };

  const elementFor = (path: string) => {
    const exact = elements.get(path);
    if (exact) return exact;
    const below = [...elements].find(([at]) => at.startsWith(`${path}.`));
    return below?.[1];
  };

  const forget = () => {
    clearTimeout(timer);
    requested = undefined;
    for (const event of ofAPerson) document.removeEventListener(event, forget, true);
  };

  const tryFocus = (reachMs: number, holdMs: number) => {
    // Added late, because the requesting click may cause its own input event.
    for (const event of ofAPerson) document.addEventListener(event, forget, true);
    const element = requested === undefined ? undefined : elementFor(requested);
    if (!element?.isConnected) return;
    const { ownerDocument } = element;
    const focused = ownerDocument.activeElement;
    isAmongOverlays ||= ownerDocument.querySelector(overlays) !== null;
    if (isOffered && !given && (isAmongOverlays || !isNowhere(focused))) return forget();
    // Without overlays, only speech control or a screen reader moves the focus without a key.
    const isOurs = focused === element || focused === given || focused === ownerDocument.body;
    const hasMovedOn = given !== undefined && !isAmongOverlays && !isOurs;
    if (hasMovedOn) return forget();
    if (focused !== element) giveTo(element);
    const isThere = ownerDocument.activeElement === element;
    if (isThere) given = element;
    const left = isThere ? holdMs : reachMs;
    if (left <= 0) return forget();
    timer = setTimeout(
      tryFocus,
      patience.everyMs,
      isThere ? reachMs : reachMs - patience.everyMs,
      isThere ? holdMs - patience.everyMs : holdMs,
    );
  };

  const begin = () => {
    clearTimeout(timer);
    // The tab appears only after the mounting commit.
    timer = setTimeout(tryFocus, 0, patience.reachMs, patience.holdMs);
  };

  const focus = (path: string, isOffer: boolean) => {
    forget();
    requested = path;
    given = undefined;
    isOffered = isOffer;
    isAmongOverlays = document.querySelector(overlays) !== null;
    begin();
  };

  return {
    place(path, element) {
      const before = elements.get(path);
      if (element) elements.set(path, element);
      else elements.delete(path);
      // A removed field passes the focus to its path's next element.
      const isLeft = !element && before !== undefined && before === document.activeElement;
      if (isLeft && requested === undefined && elementFor(path)) return focus(path, false);
      if (element && requested !== undefined && elementFor(requested) === element) begin();
    },
    focus: (path) => focus(path, false),
    offer: (path) => focus(path, true),
    wasPassed(path) {
      const isPassed = unvisited !== undefined && elements.get(path) === unvisited;
      if (isPassed) unvisited = undefined;
      return isPassed;
    },
  };
}
