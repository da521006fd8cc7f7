type Placement = {
  align: 'start' | 'center' | 'end';
  gap: number;
  /** True for a list, which is as wide as its anchor, and no higher than there is room. */
  isList?: boolean;
  /** True for what goes above its anchor wherever it has room there. */
  isAboveFirst?: boolean;
};

const margin = 8;
const leastHeight = 160;
const mostHeight = 320;
const leastWidth = 256;

/** Puts a panel of the top layer below its anchor, above where there is more room, and never past the window's edge. */
export function placePanel(panel: HTMLElement, anchor: Element, placement: Placement): void {
  const { align, gap, isList, isAboveFirst } = placement;
  const at = anchor.getBoundingClientRect();
  if (isList) {
    panel.style.width = `${Math.max(at.width, Math.min(leastWidth, window.innerWidth - 2 * margin))}px`;
  }
  const size = panel.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - gap - margin;
  const above = at.top - gap - margin;
  // The height follows the panel's content: without its limit the panel would lose its scroll position.
  const wanted = isList ? Math.min(panel.scrollHeight, mostHeight) : size.height;
  const isAbove = isAboveFirst ? wanted <= above : wanted > below && above > below;
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

/** Into the top layer, where no card or dialog cuts it off; browsers without one draw it in place. */
export function showPanel(panel: HTMLElement): void {
  if ('showPopover' in panel && !panel.matches(':popover-open')) panel.showPopover();
}
