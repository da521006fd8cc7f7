import { orpc } from '#app/api/client.ts';

/** ms */
const every = 4_000;

export const stationsQuery = () =>
  ({ ...orpc.print.stations.queryOptions(), refetchOnMount: 'always', refetchInterval: every }) as const;

export const printJobsQuery = () =>
  ({
    ...orpc.print.jobs.queryOptions({ input: {} }),
    refetchOnMount: 'always',
    refetchInterval: every,
  }) as const;
