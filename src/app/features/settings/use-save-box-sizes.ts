import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { boxSizesQuery } from '#app/api/persisted-queries.ts';
import type { BoxSize } from '#domain/services/box-size.ts';

/** One save at a time. If another device saved first, refetches for the next attempt. */
export function useSaveBoxSizes() {
  const queryClient = useQueryClient();
  const queryKey = orpc.boxSize.list.queryKey();
  return useMutation({
    scope: { id: 'box-sizes' },
    mutationFn: async (change: (present: readonly BoxSize[]) => BoxSize[]) => {
      const { data } = await queryClient.ensureQueryData(boxSizesQuery());
      // A response to an earlier request must not overwrite this one.
      await queryClient.cancelQueries({ queryKey });
      return api.boxSize.save({ boxes: change(data.boxes), revision: data.revision });
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: async (error) => {
      if (describeError(error).code === 'BOX_SIZES_CHANGED')
        await queryClient.fetchQuery({ ...boxSizesQuery(), staleTime: 0 }).catch(() => {});
    },
  });
}
