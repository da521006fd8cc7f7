import type { ReactNode } from 'react';
import { logoPath } from '#domain/portal/logo.ts';

type ProductMarkProps = {
  className: string;
  children?: ReactNode;
};

/** The product's sign and name, or the provider's logo from the page (server/http/web.ts), on white as on paper. */
export function ProductMark({ className, children }: ProductMarkProps) {
  const { logo } = document.documentElement.dataset;
  if (logo)
    return (
      <img
        src={logoPath}
        alt={logo}
        className="h-8 min-w-0 max-w-48 rounded-sm bg-plate object-contain px-1.5 py-1"
      />
    );
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M3 8l9-5 9 5v8l-9 5-9-5z" />
        <path d="M3 8l9 5 9-5M12 13v8" />
      </svg>
      {children}
    </>
  );
}
