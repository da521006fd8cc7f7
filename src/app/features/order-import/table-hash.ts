import type { TableRows } from '#domain/order-import/header-row.ts';

/**
 * SHA-256 in hex of what the file says, so another device has the same hash whatever the encoding, and each sheet its
 * own. Undefined without https, where browsers have no digest.
 */
export async function tableHash({
  headings,
  lines,
}: Pick<TableRows, 'headings' | 'lines'>): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const text = JSON.stringify([headings, lines.map(({ row, cells }) => [row, cells])]);
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest && Array.from(new Uint8Array(digest), (it) => it.toString(16).padStart(2, '0')).join('');
}
