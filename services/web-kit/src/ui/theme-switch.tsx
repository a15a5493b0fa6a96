import { SegmentedChoice } from './segmented-choice.tsx';
import { useThemeStore, type ThemeChoice } from './theme-store.ts';
import { kitWords } from '../language/kit-words.ts';

const choices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Light, dark, or the device's setting; stored on this device. */
export const ThemeSwitch = () => {
  const { choice, choose } = useThemeStore();
  const { theme } = kitWords;
  const options = choices.map((value) => ({ value, label: theme[value] }));
  return <SegmentedChoice label={theme.label} labelHidden options={options} value={choice} onChange={choose} />;
};
