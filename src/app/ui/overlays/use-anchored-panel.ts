import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { placePanel, showPanel } from './place-panel.ts';

type AnchoredPanel = {
  anchor: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLDivElement | null>;
};

export function useAnchoredPanel(
  isOpen: boolean,
  onDismiss: (why: 'escape' | 'outside') => void,
  { align = 'start', isList = false }: { align?: 'start' | 'end'; isList?: boolean } = {},
): AnchoredPanel {
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  // Place it after every render: its content sets its size.
  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !panel.current) return;
    showPanel(panel.current);
    placePanel(panel.current, anchor.current, { align, gap: 4, isList });
  });

  useEffect(() => {
    const node = panel.current;
    if (!isOpen || !node) return;
    const place = (event?: Event) => {
      const isInside = event?.target instanceof Node && node.contains(event.target);
      if (!isInside && anchor.current) placePanel(node, anchor.current, { align, gap: 4, isList });
    };
    const onPress = (event: PointerEvent) => {
      const isOurs =
        event.target instanceof Node &&
        (node.contains(event.target) || anchor.current?.contains(event.target));
      if (!isOurs) dismiss.current('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keep a surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      dismiss.current('escape');
    };
    const keyed = [node, anchor.current];
    for (const element of keyed) element?.addEventListener('keydown', onKey);
    const size = new ResizeObserver(() => place());
    size.observe(node);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    document.addEventListener('pointerdown', onPress);
    return () => {
      for (const element of keyed) element?.removeEventListener('keydown', onKey);
      size.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, align, isList]);

  return { anchor, panel };
}
