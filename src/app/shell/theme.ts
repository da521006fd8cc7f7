export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const changed = new Set<() => void>();

/** The theme the user chose on this device; without a choice the device decides. */
export const themeStore = {
  subscribe(listener: () => void): () => void {
    changed.add(listener);
    return () => changed.delete(listener);
  },
  get(): Theme {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'device';
  },
};

export function chooseTheme(theme: Theme): void {
  if (theme === 'device') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  takeOver();
}

function takeOver(): void {
  applyTheme();
  for (const listener of changed) listener();
}

// The device's other windows follow, or their menus would say a theme that they do not show.
addEventListener('storage', (event) => event.key === key && takeOver());

/** Called once before the first paint, then at each choice; the tokens follow the attribute. */
export function applyTheme(): void {
  const theme = themeStore.get();
  if (theme === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
