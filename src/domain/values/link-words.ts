/** Mail programs turn these into links, and customer texts appear in mails to third parties (docs/rules.md 3.11). */
const linkStart = /:\/\/|\bwww\./i;

export const hasLink = (text: string): boolean => linkStart.test(text);

export const withoutLinks = (text: string): string =>
  text.replace(/:\/\//g, ': //').replace(/\b(www)\./gi, '$1 .');
