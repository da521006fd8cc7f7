import type { LucideIcon } from 'lucide-react';
import type { OrderSummary } from '#app/offline/rows/outbox-row.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import type { FoundShipment } from './find-known.ts';
import type { Way } from './use-commands.ts';

export type TitleHit = { kind: 'title'; title: string; icon: LucideIcon; keys?: string };
export type AddressHit = { kind: 'address'; address: SavedAddress };
export type ShipmentHit = { kind: 'shipment'; shipment: FoundShipment };
export type WaitingHit = { kind: 'waiting'; summary: OrderSummary };
export type LineHit = { kind: 'line'; icon: LucideIcon; first: string; second: string };
type SearchWay = Way | { order: SavedAddress };
export type SearchHit = { id: string; way: SearchWay } & (
  | TitleHit
  | AddressHit
  | ShipmentHit
  | WaitingHit
  | LineHit
);
export type HitGroup = { name: string; hits: SearchHit[] };
