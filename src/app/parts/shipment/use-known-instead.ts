import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type KnownShipments, knownShipments } from '#app/parts/print/known-shipments.ts';

/** The shipments this device knows, where they stand in for an answer nobody gives; undefined where none are needed. */
export function useKnownInstead(isNeeded: boolean): KnownShipments | undefined {
  const client = useQueryClient();
  return useMemo(() => (isNeeded ? knownShipments(client) : undefined), [client, isNeeded]);
}
