import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import type { BaseData } from '#domain/people/account.ts';

/** The staff may have written just between reading and writing; not that often. */
const mostTries = 3;

/**
 * Writes part of base data. The call takes the whole of it, so the rest is read anew first: another device may have
 * changed it. One save after the other. A change that names the revision it was made to is refused where that is not the
 * present one (docs/rules.md 20.20); any other is made to what is there.
 */
export function useSaveBaseData() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'base-data' },
    mutationFn: (change: (present: BaseData) => Partial<BaseData>) => write(change, mostTries),
    onSuccess: (saved) => {
      queryClient.setQueryData(orpc.user.baseInfo.queryKey(), saved);
      // The company stands in the user menu.
      void queryClient.invalidateQueries({ queryKey: orpc.user.get.key() });
    },
  });
}

async function write(change: (present: BaseData) => Partial<BaseData>, tries: number) {
  const present = await api.user.baseInfo();
  const own = change(present.data);
  try {
    return await api.user.updateBaseInfo({ ...present.data, ...own });
  } catch (error) {
    const isLost = describeError(error).code === 'BASE_DATA_CHANGED' && own.revision === undefined;
    if (isLost && tries > 1) return write(change, tries - 1);
    throw error;
  }
}
