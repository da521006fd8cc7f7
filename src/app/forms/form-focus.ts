export type FormFocus = {
  /** Which element shows a path; `null` when it is gone. */
  place: (path: string, element: HTMLElement | null) => void;
  /** Now, or as soon as an element for it is there: a tab may have to open first. */
  focus: (path: string) => void;
  /** The person has moved on: nothing takes the focus away any more. */
  forget: () => void;
};

export function createFormFocus(): FormFocus {
  const elements = new Map<string, HTMLElement>();
  let wanted: string | undefined;

  const elementFor = (path: string) => {
    const exact = elements.get(path);
    if (exact) return exact;
    const below = [...elements].find(([at]) => at.startsWith(`${path}.`));
    return below?.[1];
  };

  const tryFocus = () => {
    const element = wanted === undefined ? undefined : elementFor(wanted);
    if (!element?.isConnected) return;
    element.focus();
    if (element.ownerDocument.activeElement === element) wanted = undefined;
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
