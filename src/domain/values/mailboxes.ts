/** Reads a pasted list as mail programs copy it ("Nord, Kim <kim@example.org>; sued@example.org"), without the names. */
export function mailboxesIn(text: string): string[] {
  if (!text.includes('<')) return text.split(/[\s,;]+/).filter(Boolean);
  // A malformed address in brackets stays, so that it is refused.
  return [...text.matchAll(/<([^<>]*)>|([^\s,;<>"]+@[^\s,;<>"]+)/g)].map(([, inside, bare]) =>
    (inside ?? bare ?? '').trim(),
  );
}
