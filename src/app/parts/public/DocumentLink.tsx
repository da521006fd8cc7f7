import type { ReactNode } from 'react';

export function DocumentLink({ url, children }: { url: string | undefined; children?: ReactNode }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="font-medium text-brand underline">
      {children}
    </a>
  );
}
