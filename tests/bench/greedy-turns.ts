export const greedyWays = ['reads', 'hangs up', 'reads nothing'] as const;
/** `call`: place in `largestCalls`. `atOnce`: requests that are always open. */
export type GreedyTurn = { call: number; way: (typeof greedyWays)[number]; atOnce: number };
