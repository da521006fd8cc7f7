export const menuButtonLook =
  'min-h-control w-full justify-center border border-field bg-control px-4 font-semibold text-ink text-sm hover:border-field-strong hover:bg-sunken';
