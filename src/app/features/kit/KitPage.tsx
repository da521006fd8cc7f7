import { useState } from 'react';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { KitButtons } from './KitButtons.tsx';
import { KitChips } from './KitChips.tsx';
import { KitChoices } from './KitChoices.tsx';
import { KitOverlays, KitProgress, KitStates } from './KitFeedback.tsx';
import { KitFields, KitNumbers } from './KitFields.tsx';
import { KitFinders } from './KitFinders.tsx';
import { KitRange } from './KitRange.tsx';
import { KitTables } from './KitTables.tsx';
import { KitTabs } from './KitTabs.tsx';

type Theme = 'device' | 'light' | 'dark';

/** Every component of the kit in each of its states; for development only, with sample texts. */
export default function KitPage() {
  const [theme, setTheme] = useState<Theme>('device');

  function changeTheme(next: Theme) {
    setTheme(next);
    if (next === 'device') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }

  return (
    <main className="mx-auto grid max-w-page gap-4 p-3 sm:p-7 lg:grid-cols-2 lg:items-start">
      <header className="flex flex-wrap items-center justify-between gap-4 lg:col-span-2">
        <h1 className="font-semibold text-xl">Bausteine</h1>
        <SegmentedControl
          label="Farben"
          value={theme}
          onChange={changeTheme}
          segments={[
            { value: 'device', label: 'Gerät' },
            { value: 'light', label: 'Hell' },
            { value: 'dark', label: 'Dunkel' },
          ]}
        />
      </header>
      <div className="grid min-w-0 gap-4">
        <KitTabs />
        <KitFields />
        <KitNumbers />
        <KitChips />
        <KitProgress />
        <KitStates />
      </div>
      <div className="grid min-w-0 gap-4">
        <KitFinders />
        <KitRange />
        <KitChoices />
        <KitButtons />
        <KitOverlays />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-span-2">
        <KitTables />
      </div>
      <Snackbars />
    </main>
  );
}
