import { cloneElement, type ReactElement, useId } from 'react';
import { watchTooltips } from './tooltip-layer.ts';

type TooltipProps = {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string; 'data-tooltip'?: string }>;
};

watchTooltips();

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
