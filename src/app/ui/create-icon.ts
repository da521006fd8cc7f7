import { createElement, type SVGProps } from 'react';
import { joinClasses } from './join-classes.ts';
import { type IconNode, inOnePath } from './one-path.ts';

/**
 * Stands in for lucide's function of that name where the app is built (run/lean-icons.ts): a list of shipments has a
 * hundred icons, and each would be up to four elements with eleven attributes, made by a component that reads a context.
 * What is the same for all of them is said in styles.css.
 */
export default function createIcon({ node }: { node: IconNode }) {
  let shapes: IconNode | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module is loaded
  return function Icon({ className, strokeWidth = 2, ...props }: SVGProps<SVGSVGElement>) {
    shapes ??= inOnePath(node);
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', ...props, strokeWidth, className: joinClasses('icon', className) },
      ...shapes.map(([name, attributes]) => createElement(name, attributes)),
    );
  };
}
