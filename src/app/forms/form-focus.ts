export type FormFocus = {
  /** Which element shows a path; `null` when it is gone. */
  place: (path: string, element: HTMLElement | null) => void;
  /** Now, or as soon as an element for it is there: a tab may have to open first. */
  focus: (path: string) => void;
  /** The person has moved on: nothing takes the focus away any more. */
  forget: () => void;
};

/** A dialog that is on its way out leaves the page's fields out of reach for a moment. */
const patience = { tries: 20, everyMs: 50 };

export function createFormFocus(): FormFocus {
  const elements = new Map<string, HTMLElement>();
  let wanted: string | undefined;

  const elementFor = (path: string) => {
    const exact = elements.get(path);
    if (exact) return exact;
    const below = [...elements].find(([at]) => at.startsWith(`${path}.`));
    return below?.[1];
  };

  const tryFocus = (triesLeft = patience.tries) => {
    const element = wanted === undefined ? undefined : elementFor(wanted);
    if (!element?.isConnected) return;
    element.focus();
    if (element.ownerDocument.activeElement === element) wanted = undefined;
    else if (triesLeft > 0) setTimeout(tryFocus, patience.everyMs, triesLeft - 1);
  };

  return {
    place(path, element) {
      if (element) elements.set(path, element);
      else elements.delete(path);
      // The tab it stands in is shown only after the commit that mounts it.
      if (element && wanted !== undefined) setTimeout(tryFocus);
    },
    focus(path) {
      wanted = path;
      setTimeout(tryFocus);
    },
    forget() {
      wanted = undefined;
    },
  };
}
