import { type InvoiceCopies, invoiceCopies, usualCopies } from '#domain/shipment/shipment.ts';

const key = 'invoice-copies';

/** How often this device prints a customs invoice: what carriers ask for, until somebody chooses otherwise. */
export function rememberedCopies(): InvoiceCopies {
  const value = localStorage.getItem(key);
  return invoiceCopies.find((it) => it === value) ?? usualCopies;
}

export function rememberCopies(copies: InvoiceCopies): void {
  localStorage.setItem(key, copies);
}
