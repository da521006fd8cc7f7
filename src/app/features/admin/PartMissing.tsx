import type { ComponentProps } from 'react';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';

type PartMissingProps = Pick<ComponentProps<typeof QueryMissing>, 'query' | 'failed'> & {
  className?: string;
};

export function PartMissing({ query, failed, className = 'h-10 w-full' }: PartMissingProps) {
  return (
    <QueryMissing query={query} failed={failed}>
      <div className="px-5 pb-5">
        <Skeleton className={className} />
      </div>
    </QueryMissing>
  );
}
