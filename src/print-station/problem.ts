/** The user at the terminal can fix it. */
export class Problem extends Error {
  override name = 'Problem';
}
