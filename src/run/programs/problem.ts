/** The user at the terminal can fix it: printed without a stack. */
export class Problem extends Error {
  override name = 'Problem';
}
