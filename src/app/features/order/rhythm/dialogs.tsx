import type { ComponentProps } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';
import { useLater } from '#app/timing/use-later.ts';
import type { DeleteTemplateDialog as Deleting } from './DeleteTemplateDialog.tsx';
import type { RhythmDialog as Timing } from './RhythmDialog.tsx';

/* Loaded on demand with the texts of the pages (lingui.config.ts), because few templates have a rhythm. */

async function loadTiming() {
  const [loaded] = await Promise.all([import('./RhythmDialog.tsx'), loadTexts('pages')]);
  return loaded.RhythmDialog;
}

async function loadDeleting() {
  const [loaded] = await Promise.all([import('./DeleteTemplateDialog.tsx'), loadTexts('pages')]);
  return loaded.DeleteTemplateDialog;
}

export function RhythmDialog(props: ComponentProps<typeof Timing>) {
  const Loaded = useLater(loadTiming, true);
  return Loaded && <Loaded {...props} />;
}

export function DeleteTemplateDialog(props: ComponentProps<typeof Deleting>) {
  const Loaded = useLater(loadDeleting, true);
  return Loaded && <Loaded {...props} />;
}
