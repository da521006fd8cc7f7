import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#app/api/client.ts';
import type { BaseData } from '#domain/account.ts';

/**
 * Writes part of base data. The call takes the whole of it, so the rest is read anew first: another device may have
 * changed it. One save after the other.
 */
export function useSaveBaseData() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'base-data' },
    mutationFn: async (change: (present: BaseData) => Partial<BaseData>) => {
      const present = await api.user.baseInfo();
      return api.user.updateBaseInfo({ ...present.data, ...change(present.data) });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(orpc.user.baseInfo.queryKey(), saved);
      // The company stands in the user menu.
      void queryClient.invalidateQueries({ queryKey: orpc.user.get.key() });
    },
  });
}
