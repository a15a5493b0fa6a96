import { SegmentedChoice } from './segmented-choice.tsx';
import { useThemeStore, type ThemeChoice } from './theme-store.ts';

const options: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** Light, dark, or whatever the device says; kept on this device. */
export const ThemeSwitch = () => {
  const { choice, choose } = useThemeStore();
  return <SegmentedChoice label="Theme" labelHidden options={options} value={choice} onChange={choose} />;
};
