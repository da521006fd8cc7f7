import { placePanel, showPanel } from './place-panel.ts';

/* One tooltip for every `data-tooltip` on the page, on hover or keyboard focus, without listeners per element. */

const delayMs = 400;
const look =
  'pointer-events-none fixed inset-auto z-60 m-0 max-w-xs whitespace-pre-line rounded-sm border-0 bg-ink px-2 py-1 font-medium text-page text-xs shadow-raised';

let isWatching = false;
let tip: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let watcher: MutationObserver | undefined;

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
  // Above first, so that a table's next row stays visible.
  placePanel(tip, anchor, { align: 'center', gap: 6, isAboveFirst: true });
  // A table row may change under the mouse.
  watcher ??= new MutationObserver(hide);
  watcher.observe(anchor, { attributeFilter: ['data-tooltip'] });
}

function hide(): void {
  clearTimeout(timer);
  watcher?.disconnect();
  tip?.remove();
}
