import * as v from 'valibot';
import { SavedAddress } from '#domain/address/address.ts';

/** Reads the current address from the error response after a colleague's change (docs/rules.md 8.9). */
export function presentAddress(data: unknown): SavedAddress | undefined {
  const { address } = (data ?? {}) as { address?: unknown };
  const present = v.safeParse(SavedAddress, address);
  return present.success ? present.output : undefined;
}
