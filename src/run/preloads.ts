/** The entry and what it imports: there before anything else is asked for. */
const alwaysThere = /^assets\/(?:rolldown-runtime|start)-/;
const page = /^assets\/\w*(?:Page|Frame|SignedIn)-/;

/**
 * What the browser asks for along with a file that is loaded later: all that a page imports, so that a page takes one
 * way to the server instead of two. Parts of a page come when there is time, often while somebody types, where asking
 * for thirty files in one task takes up to 40 ms on a tablet; each import asks for its own, off the page's thread.
 */
export function preloadsOf(
  file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return files;
  return page.test(file) ? files.filter((it) => !alwaysThere.test(it)) : [];
}
