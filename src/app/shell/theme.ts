export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const changed = new Set<() => void>();

/** The user's theme on this device, else the system's. */
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

// Other windows follow, or their menus would name the wrong theme.
addEventListener('storage', (event) => event.key === key && takeOver());

/** Call before the first paint and after each choice. */
export function applyTheme(): void {
  const theme = themeStore.get();
  if (theme === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
