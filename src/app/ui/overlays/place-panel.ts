type Placement = {
  align: 'start' | 'center' | 'end';
  gap: number;
  isList?: boolean;
  isAboveFirst?: boolean;
};

const margin = 8;
const leastHeight = 160;
const mostHeight = 320;
const leastWidth = 256;

/** Places a panel below its anchor, or above if there is more space, inside the window. */
export function placePanel(panel: HTMLElement, anchor: Element, placement: Placement): void {
  const { align, gap, isList, isAboveFirst } = placement;
  const at = anchor.getBoundingClientRect();
  if (isList) {
    panel.style.width = `${Math.max(at.width, Math.min(leastWidth, window.innerWidth - 2 * margin))}px`;
  }
  const size = panel.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  // Measure the content: removing the height limit would lose the scroll position.
  const requested = isList ? Math.min(panel.scrollHeight, mostHeight) : size.height;
  const isAbove = isAboveFirst ? requested <= above : requested > below && above > below;
  if (isList)
    panel.style.maxHeight = `${Math.max(leastHeight, Math.min(mostHeight, isAbove ? above : below))}px`;
  const height = panel.getBoundingClientRect().height;
  const left = { start: at.left, center: at.left + (at.width - size.width) / 2, end: at.right - size.width }[
    align
  ];
  const top = isAbove ? at.top - gap - height : at.bottom + gap;
  panel.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - size.width - margin))}px`;
  panel.style.top = `${Math.max(margin, Math.min(top, window.innerHeight - height - margin))}px`;
}

/** Top layer: no card or dialog clips it. Other browsers draw it in place. */
export function showPanel(panel: HTMLElement): void {
  if ('showPopover' in panel && !panel.matches(':popover-open')) panel.showPopover();
}
