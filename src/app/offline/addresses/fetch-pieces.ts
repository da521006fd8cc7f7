import type { AddressPiece, FetchAddresses } from './fetch-addresses.ts';

/** Limit, because another window may also request the complete book. */
const mostWholes = 3;

/** Requests each piece while the previous one is being stored. */
export async function fetchPieces(
  storage: { cursor: () => Promise<string>; store: (piece: AddressPiece, since: string) => Promise<boolean> },
  fetch: FetchAddresses,
  signal: AbortSignal,
): Promise<void> {
  let wholes = 0;
  let ahead: { since: string; piece: Promise<AddressPiece> } | undefined;
  for (;;) {
    const since = await storage.cursor();
    const piece = await (ahead?.since === since ? ahead.piece : fetch(since, signal));
    ahead = undefined;
    if (piece.full) wholes += 1;
    if (wholes > mostWholes) throw new Error('The server does not take its own cursors');
    if (piece.more) {
      ahead = { since: piece.cursor, piece: fetch(piece.cursor, signal) };
      ahead.piece.catch(() => {});
    }
    const isStored = await storage.store(piece, since);
    if (isStored && !piece.more) return;
  }
}
