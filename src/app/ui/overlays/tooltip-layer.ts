import { placePanel, showPanel } from './place-panel.ts';

/*
 * One tooltip for the whole page: whatever carries `data-tooltip` shows it at rest of the mouse or on keyboard
 * focus. So a table of icon buttons costs no listener and no element for each of them.
 */

const delayMs = 400;
const look =
  'pointer-events-none fixed inset-auto z-60 m-0 max-w-xs rounded-sm border-0 bg-ink px-2 py-1 font-medium text-page text-xs shadow-raised';

let isWatching = false;
let tip: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let watcher: MutationObserver | undefined;

/** May be called as often as there are components that need it. */
export function watchTooltips(): void {
  if (isWatching || typeof document === 'undefined') return;
  isWatching = true;
  document.addEventListener('pointerover', (event) => {
    hide();
    const anchor = event.pointerType === 'mouse' ? anchorOf(event.target) : undefined;
    if (anchor) timer = setTimeout(() => show(anchor), delayMs);
  });
  document.addEventListener('focusin', (event) => {
    const anchor = anchorOf(event.target);
    if (anchor?.matches(':focus-visible')) show(anchor);
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('scroll', hide, { capture: true, passive: true });
}

function anchorOf(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[data-tooltip]')) || undefined;
}

function show(anchor: Element): void {
  hide();
  if (!anchor.isConnected) return;
  tip ??= document.createElement('div');
  tip.className = look;
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  tip.textContent = anchor.getAttribute('data-tooltip');
  document.body.append(tip);
  showPanel(tip);
  // The next row of a table is what comes next: it stays in sight.
  placePanel(tip, anchor, { align: 'center', gap: 6, isAboveFirst: true });
  // A row of a table may become another under the mouse.
  watcher ??= new MutationObserver(hide);
  watcher.observe(anchor, { attributeFilter: ['data-tooltip'] });
}

function hide(): void {
  clearTimeout(timer);
  watcher?.disconnect();
  tip?.remove();
}
