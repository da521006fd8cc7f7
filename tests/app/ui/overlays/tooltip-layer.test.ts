import { expect, test, vi } from 'vitest';
import { watchTooltips } from '#app/ui/overlays/tooltip-layer.ts';
import { soon } from '#support/soon.ts';

test('a tooltip goes when what it says of its button is no longer so', async () => {
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
