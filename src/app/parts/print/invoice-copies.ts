import { type InvoiceCopies, invoiceCopies, usualCopies } from '#domain/shipment/shipment.ts';

const key = 'invoice-copies';

/** Copies per customs invoice on this device; by default what carriers require. */
export function rememberedCopies(): InvoiceCopies {
  const value = localStorage.getItem(key);
  return invoiceCopies.find((it) => it === value) ?? usualCopies;
}

export function rememberCopies(copies: InvoiceCopies): void {
  localStorage.setItem(key, copies);
}
