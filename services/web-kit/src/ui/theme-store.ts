import { create } from 'zustand';
import { appStorage } from '../api/app-storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
const choices: readonly string[] = ['light', 'dark', 'system'];
const KEY = 'theme';

const stored = (): ThemeChoice => {
  const text = appStorage.get(KEY);
  return text !== undefined && choices.includes(text) ? (text as ThemeChoice) : 'system';
};

/** Sets the choice on the page. `system` removes the attribute, so that the media query decides. */
const apply = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
};

type ThemeStore = { readonly choice: ThemeChoice; readonly choose: (choice: ThemeChoice) => void };

export const useThemeStore = create<ThemeStore>((set) => ({
  choice: stored(),
  choose: (choice) => {
    appStorage.set(KEY, choice);
    apply(choice);
    set({ choice });
  },
}));

/** Call it before the first rendering, so that no light page appears in dark mode. */
export const applyStoredTheme = (): void => apply(stored());
