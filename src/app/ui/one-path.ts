type Attributes = Readonly<Record<string, string>>;
/** The shapes of an icon as lucide has them: SVG elements with their attributes. */
export type IconNode = readonly (readonly [name: ShapeName, attributes: Attributes])[];
type ShapeName = 'path' | 'rect' | 'circle' | 'ellipse' | 'line' | 'polyline' | 'polygon';

const geometry = new Set('d key x y width height rx ry cx cy r x1 y1 x2 y2 points'.split(' '));

/** The same strokes as one path; what has a colour or anything else of its own stays an element of its own. */
export function inOnePath(node: IconNode): IconNode {
  const isPlain = ([, attributes]: IconNode[number]) =>
    Object.keys(attributes).every((it) => geometry.has(it));
  const d = node.filter(isPlain).map(pathOf).join('');
  const others = node
    .filter((it) => !isPlain(it))
    .map(([name, { key: _key, ...attributes }]) => [name, attributes] as const);
  return d ? [['path', { d }], ...others] : others;
}

function pathOf([name, it]: IconNode[number]): string {
  const number = (attribute: string) => Number(it[attribute] ?? 0);
  switch (name) {
    case 'path':
      return absoluteStart(it.d ?? '');
    case 'circle':
      return oval(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return oval(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${it.points ?? ''}`;
    case 'polygon':
      return `M${it.points ?? ''}Z`;
    case 'rect':
      return box(number('x'), number('y'), number('width'), number('height'), {
        rx: Number(it.rx ?? it.ry ?? 0),
        ry: Number(it.ry ?? it.rx ?? 0),
      });
  }
}

/** A path of its own may begin with a lower-case m; behind another it would count from where that one ends. */
const absoluteStart = (d: string) => d.replace(relativeStart, 'M$1 $2m0 0 ');

const relativeStart = /^\s*m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))/;

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

function box(x: number, y: number, width: number, height: number, { rx, ry }: { rx: number; ry: number }) {
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}` +
    `h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
  );
}
