import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type KnownShipments, knownShipments } from '#app/parts/print/known-shipments.ts';

export function useKnownInstead(isNeeded: boolean): KnownShipments | undefined {
  const client = useQueryClient();
  return useMemo(() => (isNeeded ? knownShipments(client) : undefined), [client, isNeeded]);
}
