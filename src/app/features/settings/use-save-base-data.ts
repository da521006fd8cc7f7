import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import type { BaseData } from '#domain/people/account.ts';

/** Staff may save between our read and write. */
const mostTries = 3;

/**
 * Saves part of the base data, one save at a time. The request needs all fields, so each save first reads the current
 * ones. An outdated revision is rejected (docs/rules.md 20.20); without one, the change applies to the current data.
 */
export function useSaveBaseData() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'base-data' },
    mutationFn: (change: (present: BaseData) => Partial<BaseData>) => write(change, mostTries),
    onSuccess: (saved) => {
      queryClient.setQueryData(orpc.user.baseInfo.queryKey(), saved);
      // The user menu shows the company.
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
