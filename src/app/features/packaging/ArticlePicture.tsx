import type { ReactNode } from 'react';
import type { PackagingArticle } from '#domain/portal/packaging.ts';

const pictures: Record<PackagingArticle, ReactNode> = {
  transparent_bags: (
    <>
      <path d="M28 12h40l4 10v36a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V22z" className="fill-brand/8" />
      <path d="M24 22h48" />
      <rect x="33" y="30" width="30" height="24" rx="2" className="fill-brand/18" />
      <path d="M38 37h20M38 43h20M38 49h12" strokeWidth="1.4" />
      <path d="M30 17h36" strokeDasharray="3 3" strokeWidth="1.2" />
    </>
  ),
  envelopes: (
    <>
      <rect x="16" y="18" width="64" height="42" rx="3" className="fill-brand/18" />
      <path d="M16 21 48 43 80 21v-1a2 2 0 0 0-2-2H18a2 2 0 0 0-2 2z" className="fill-brand/8" />
      <path d="M17 59 39 38M79 59 57 38" />
      <circle cx="48" cy="43" r="3.4" strokeWidth="2.2" className="fill-surface stroke-accent" />
    </>
  ),
  pvc_bags_small: (
    <>
      <rect x="28" y="22" width="40" height="34" rx="3" className="fill-brand/8" />
      <rect x="28" y="22" width="40" height="8" rx="3" className="fill-brand/28" />
      <path d="M35 37h14M35 42h22" strokeWidth="1.4" />
      <path d="M35 48v5M39 48v5M42 48v5M47 48v5M50 48v5M55 48v5M58 48v5" strokeWidth="1.6" />
      <path d="M32 26h32" strokeWidth="2.2" className="stroke-accent" />
    </>
  ),
  pvc_bags_big: (
    <>
      <rect x="14" y="11" width="68" height="52" rx="3" className="fill-brand/8" />
      <rect x="14" y="11" width="68" height="10" rx="3" className="fill-brand/28" />
      <rect x="22" y="28" width="24" height="28" rx="2" className="fill-brand/18" />
      <path d="M27 34h14M27 39h14M27 44h9M54 32h20M54 38h20M54 44h13" strokeWidth="1.4" />
      <path d="M54 51v5M58 51v5M61 51v5M66 51v5M69 51v5M73 51v5" strokeWidth="1.6" />
      <path d="M18 16h60" strokeWidth="2.2" className="stroke-accent" />
    </>
  ),
  express_boxes: (
    <>
      <path d="M48 9 80 23 48 37 16 23z" className="fill-brand/8" />
      <path d="M16 23 48 37v28L16 51z" className="fill-brand/18" />
      <path d="M80 23 48 37v28l32-14z" className="fill-brand/28" />
      <path d="M32 16 64 30v13" strokeWidth="2.4" className="stroke-accent" />
      <path d="M23 43.5 33 48" strokeWidth="1.4" />
    </>
  ),
};

/** Decorative: hidden from screen readers. */
export function ArticlePicture({ article }: { article: PackagingArticle }) {
  return (
    <svg
      viewBox="0 0 96 72"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="h-18 w-24 shrink-0 rounded-panel bg-sunken stroke-brand"
    >
      {pictures[article]}
    </svg>
  );
}
