import { cloneElement, type ReactElement, useId } from 'react';
import { watchTooltips } from './tooltip-layer.ts';

type TooltipProps = {
  text: string;
  /** One element that can be focused. */
  children: ReactElement<{ 'aria-describedby'?: string; 'data-tooltip'?: string }>;
};

watchTooltips();

/** Says more than the name of what it belongs to, to eyes and ears. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <>
      {cloneElement(children, { 'aria-describedby': id, 'data-tooltip': text })}
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
