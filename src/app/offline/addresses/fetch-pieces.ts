import type { AddressPiece, FetchAddresses } from './fetch-addresses.ts';

/** Times that one sync may begin from the start, since another window may ask for everything again meanwhile. */
const mostWholes = 3;

/** Fetches what the device lacks, piece by piece, each one while the one before is kept. */
export async function fetchPieces(
  kept: { cursor: () => Promise<string>; keep: (piece: AddressPiece, since: string) => Promise<boolean> },
  fetch: FetchAddresses,
  signal: AbortSignal,
): Promise<void> {
  let wholes = 0;
  let ahead: { since: string; piece: Promise<AddressPiece> } | undefined;
  for (;;) {
    const since = await kept.cursor();
    const piece = await (ahead?.since === since ? ahead.piece : fetch(since, signal));
    ahead = undefined;
    if (piece.full) wholes += 1;
    if (wholes > mostWholes) throw new Error('The server does not take its own cursors');
    if (piece.more) {
      ahead = { since: piece.cursor, piece: fetch(piece.cursor, signal) };
      ahead.piece.catch(() => {});
    }
    const isKept = await kept.keep(piece, since);
    if (isKept && !piece.more) return;
  }
}
