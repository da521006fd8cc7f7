import bwip from 'bwip-js/node';

type RawMatrix = { pixs: number[]; pixx: number };

/** SVG path, one unit per module; the caller adds the quiet zone. */
export function qrPath(text: string): { modules: number; path: string } {
  const [matrix] = bwip.raw('qrcode', text, 'eclevel=M') as unknown as RawMatrix[];
  if (!matrix) throw new Error('no QR code');
  const { pixs, pixx: modules } = matrix;
  let path = '';
  for (let at = 0; at < pixs.length; at += 1) {
    if (!pixs[at]) continue;
    const from = at % modules;
    let length = 1;
    while (from + length < modules && pixs[at + length]) length += 1;
    path += `M${from} ${Math.floor(at / modules)}h${length}v1h-${length}z`;
    at += length - 1;
  }
  return { modules, path };
}
