export const failedJobKinds = [
  'finish-pending',
  'forget-old',
  'expire-data',
  'forget-contents',
  'fold-sums',
  'end-pickup-days',
  'make-recurring',
  'play-life',
  'write-export',
  'ask-admin',
  'end-old-sessions',
  'forget-client',
] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];
