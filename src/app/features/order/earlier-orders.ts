import { signal } from '@preact/signals-react';
import type { EarlierOrders } from '#domain/customs/same-day.ts';

/** Undefined until the server has answered (docs/rules.md 12.29); the fields' hints follow. */
export const earlierOrders = signal<EarlierOrders | undefined>(undefined);
