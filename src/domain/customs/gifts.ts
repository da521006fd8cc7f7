/*
 * Limits of gifts between private persons (docs/rules.md 12.24): CH ch.ch (2024 or later), GB nibusinessinfo.co.uk (before
 * 2024-09-30), US Executive Order 14324 (2025-07-30) by mallorygroup.com, collected on 2026-11-27. Countries whose limit is
 * only general knowledge are left out.
 */
const giftLimits: Readonly<Record<string, string>> = { CH: '100 CHF', GB: '39 GBP', US: '100 USD' };

/** "100 CHF"; undefined for countries without a known limit. */
export const giftLimit = (country_code: string): string | undefined => giftLimits[country_code];
