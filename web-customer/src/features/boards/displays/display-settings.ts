/** Default rows and seconds of a display, also of those in the menu (DISP-09, DISP-19). */
export const DEFAULT_ITEMS = 15;
export const DEFAULT_INTERVAL_SECONDS = 60;
/** Limits of the settings (DISP-16, DISP-17). */
export const ITEMS = { min: 1, max: 100 } as const;
export const INTERVAL = { min: 10, max: 600, step: 10 } as const;

export type DisplaySettings = {
  readonly items: number;
  readonly intervalSeconds: number;
  /** Whether the board's description is shown. */
  readonly description: boolean;
};
export const DEFAULT_SETTINGS: DisplaySettings = {
  items: DEFAULT_ITEMS,
  intervalSeconds: DEFAULT_INTERVAL_SECONDS,
  description: false,
};

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));
const numberIn = (text: string | null): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** The settings in an address: out of range is clamped, the interval rounded to the nearest 10 (DISP-18, rule A-123). */
export const settingsOf = (query: URLSearchParams): DisplaySettings => {
  const items = numberIn(query.get('itemsToShow')) ?? DEFAULT_ITEMS;
  const seconds = numberIn(query.get('reloadInterval')) ?? DEFAULT_INTERVAL_SECONDS;
  return {
    items: clamp(Math.round(items), ITEMS),
    intervalSeconds: clamp(Math.round(seconds / INTERVAL.step) * INTERVAL.step, INTERVAL),
    description: query.get('desc') === 'true',
  };
};

const isWhole = (text: string): boolean => /^\d{1,4}$/.test(text.trim());
/** Whether a typed number of rows is valid (DISP-16). */
export const isItems = (text: string): boolean => isWhole(text) && clamp(Number(text), ITEMS) === Number(text);
/** Whether a typed interval is valid (DISP-17). */
export const isInterval = (text: string): boolean =>
  isWhole(text) && clamp(Number(text), INTERVAL) === Number(text) && Number(text) % INTERVAL.step === 0;
