/**
 * What mail programs make a link of. The words a customer gives of itself stand in mails to others, who did not ask for
 * them (docs/rules.md 3.11).
 */
const linkStart = /:\/\/|\bwww\./i;

export const hasLink = (text: string): boolean => linkStart.test(text);

/** A text in which nothing is a link any more, readable all the same. */
export const withoutLinks = (text: string): string =>
  text.replace(/:\/\//g, ': //').replace(/\b(www)\./gi, '$1 .');
