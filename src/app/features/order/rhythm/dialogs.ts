import { lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/* Few templates have a rhythm: its dialogs come when they are asked for, with the texts of the pages (lingui.config.ts). */

export const RhythmDialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./RhythmDialog.tsx'), loadTexts('pages')]);
  return { default: loaded.RhythmDialog };
});

export const DeleteTemplateDialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./DeleteTemplateDialog.tsx'), loadTexts('pages')]);
  return { default: loaded.DeleteTemplateDialog };
});
