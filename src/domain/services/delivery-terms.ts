/** Characters of the special delivery terms of an order and of a pickup (docs/rules.md 14.4, 18.2). */
export const deliveryTermsLimit = 35;
