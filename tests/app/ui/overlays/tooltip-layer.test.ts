import { afterEach, expect, test, vi } from 'vitest';
import { watchTooltips } from '#app/ui/overlays/tooltip-layer.ts';
import { soon } from '#support/soon.ts';

afterEach(() => vi.useRealTimers());

test("a tooltip closes when its button's text changes", async () => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover ??= () => {};
  watchTooltips();
  document.body.innerHTML = '<button data-tooltip="Label drucken: Nordlicht">x</button>';
  const button = document.querySelector('button');
  const tips = () => [...document.querySelectorAll('[popover]')].map((it) => it.textContent);
  button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  vi.advanceTimersByTime(500);
  expect(tips()).toEqual(['Label drucken: Nordlicht']);
  vi.useRealTimers();
  button?.setAttribute('data-tooltip', 'Label drucken: Alpenholz');
  await vi.waitFor(() => expect(tips()).toEqual([]), soon);
});

test.each([
  ['above its button, so that the next row stays in sight', 300, '294px'],
  ['below a button at the upper edge, where there is no room', 4, '46px'],
])('a tooltip is placed %s', (_, top, at) => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover ??= () => {};
  watchTooltips();
  document.body.innerHTML = '<button data-tooltip="Label drucken">x</button>';
  const button = document.querySelector('button') as HTMLElement;
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(500, top, 36, 36));
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  vi.advanceTimersByTime(500);
  expect(document.querySelector<HTMLElement>('[popover]')?.style.top).toBe(at);
});
