/** Ignores legal forms: "MK" for "Möbelwerk Kiel GmbH". */
export function initials(company = ''): string {
  return company
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
