export const linkButton =
  'inline-flex min-h-11 w-full items-center justify-center rounded-control border border-field bg-control px-4 font-semibold text-ink text-sm transition-colors hover:border-field-strong hover:bg-sunken';
