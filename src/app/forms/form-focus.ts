export type FormFocus = {
  /** Which element shows a path; `null` when it is gone. */
  place: (path: string, element: HTMLElement | null) => void;
  /** Now, or as soon as an element for it is there and can have it: a tab may have to open first, a dialog to close. */
  focus: (path: string) => void;
  /** As `focus`, for whoever has not begun anywhere: nobody else loses the focus to it. */
  offer: (path: string) => void;
};

/**
 * A dialog on its way out leaves the page's fields out of reach, and gives the focus back to what opened it once it is
 * gone: on a busy device both take a while.
 */
const patience = { everyMs: 50, reachMs: 10_000, holdMs: 1000 };

/** What gives the focus back to what opened it; the list of a field that finds never has it. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], :not([popover]) > [role="listbox"]';

const isNowhere = (element: Element | null) =>
  !element || element === document.body || element.tagName === 'H1';

/** Whoever does one of these has moved on: nothing takes the focus away any more. */
const ofAPerson = ['pointerdown', 'keydown', 'input'] as const;

export function createFormFocus(): FormFocus {
  const elements = new Map<string, HTMLElement>();
  let wanted: string | undefined;
  let isOffered = false;
  let isAmongOverlays = false;
  /** What got the focus; a field may stand for its path that was not there before, as the radio that is chosen. */
  let given: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const elementFor = (path: string) => {
    const exact = elements.get(path);
    if (exact) return exact;
    const below = [...elements].find(([at]) => at.startsWith(`${path}.`));
    return below?.[1];
  };

  const forget = () => {
    clearTimeout(timer);
    wanted = undefined;
    for (const event of ofAPerson) document.removeEventListener(event, forget, true);
  };

  const tryFocus = (reachMs: number, holdMs: number) => {
    // The listeners wait, since the click that asked for the focus may still bring an input of its own.
    for (const event of ofAPerson) document.addEventListener(event, forget, true);
    const element = wanted === undefined ? undefined : elementFor(wanted);
    if (!element?.isConnected) return;
    const { ownerDocument } = element;
    const focused = ownerDocument.activeElement;
    isAmongOverlays ||= ownerDocument.querySelector(overlays) !== null;
    if (isOffered && !given && (isAmongOverlays || !isNowhere(focused))) return forget();
    // Speech control and readers move the focus without any key; nothing else takes it where no overlay was.
    const isOurs = focused === element || focused === given || focused === ownerDocument.body;
    const hasMovedOn = given !== undefined && !isAmongOverlays && !isOurs;
    if (hasMovedOn) return forget();
    if (focused !== element) element.focus();
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
    // The tab it stands in is shown only after the commit that mounts it.
    timer = setTimeout(tryFocus, 0, patience.reachMs, patience.holdMs);
  };

  const focus = (path: string, isOffer: boolean) => {
    forget();
    wanted = path;
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
      // A field that goes hands the focus on to what stands for its path then.
      const isLeft = !element && before !== undefined && before === document.activeElement;
      if (isLeft && wanted === undefined && elementFor(path)) return focus(path, false);
      if (element && wanted !== undefined && elementFor(wanted) === element) begin();
    },
    focus: (path) => focus(path, false),
    offer: (path) => focus(path, true),
  };
}
