import Coins from 'lucide-react/icons/coins';
import { expect, test } from 'vitest';
import { inOnePath } from '#app/ui/one-path.ts';

test('shapes become one path', () => {
  expect(
    inOnePath([
      ['path', { d: 'M6 9V3', key: 'a' }],
      ['rect', { x: '6', y: '14', width: '12', height: '8', key: 'b' }],
      ['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'c' }],
      ['polyline', { points: '1 2 3 4', key: 'd' }],
      ['polygon', { points: '1 2 3 4', key: 'e' }],
    ]),
  ).toEqual([['path', { d: 'M6 9V3M6 14h12v8h-12zM1 2L3 4M1 2 3 4M1 2 3 4Z' }]]);
});

test('round corners, circles and ellipses are arcs', () => {
  expect(inOnePath([['rect', { x: '2', y: '4', width: '20', height: '16', rx: '2' }]])).toEqual([
    ['path', { d: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z' }],
  ]);
  expect(
    inOnePath([
      ['circle', { cx: '12', cy: '12', r: '3' }],
      ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
    ]),
  ).toEqual([['path', { d: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z' }]]);
});

test.each([
  ['m6 9 6 6 6-6', 'M6 9m0 0  6 6 6-6'],
  ['m12-3.5v4', 'M12 -3.5m0 0 v4'],
  ['m6.134 14.768.866-.5', 'M6.134 14.768m0 0 .866-.5'],
  ['m.5.5 1 1', 'M.5 .5m0 0  1 1'],
])('%s begins where it did before, wherever the path before it ends', (d, absolute) => {
  expect(
    inOnePath([
      ['path', { d: 'M1 1h1' }],
      ['path', { d }],
    ]),
  ).toEqual([['path', { d: `M1 1h1${absolute}` }]]);
});

test('what has a colour of its own stays an element of its own', () => {
  const dot = { cx: '8', cy: '8', r: '.5', fill: 'currentColor' };
  expect(
    inOnePath([
      ['circle', { ...dot, key: 'a' }],
      ['path', { d: 'M1 1h1', key: 'b' }],
    ]),
  ).toEqual([
    ['path', { d: 'M1 1h1' }],
    ['circle', dot],
  ]);
});

test('the data of an icon is what this counts on', async () => {
  const { __iconData } = (await import('lucide-react/icons/coins')) as unknown as {
    __iconData: { node: Parameters<typeof inOnePath>[0] };
  };
  expect(Coins).toBeTruthy();
  expect(inOnePath(__iconData.node)).toHaveLength(1);
});
