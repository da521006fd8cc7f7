/** Characters, for orders and pickups (docs/rules.md 14.4, 18.2). */
export const deliveryTermsLimit = 35;
