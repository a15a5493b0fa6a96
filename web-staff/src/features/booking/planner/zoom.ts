import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { create } from 'zustand';

/** Width of a planner column at zoom 1, in CSS pixels (PLAN-10). */
export const COLUMN_WIDTH = 520;
/** The smallest zoom (PLAN-08). */
export const MIN_ZOOM = 0.1;
export const ZOOM_STEP = 0.1;
/** The step nearest to the fitted width on a laptop with 12 seats; the buttons continue from it. */
const FIT_ZOOM = 0.2;
const KEY = 'planner.zoom';

/** Rounds to a step of 0.1, at least the minimum. Steps are counted in whole tenths, because 0.1 + 0.2 is not 0.3. */
export const onStep = (zoom: number): number => Math.max(1, Math.round(zoom / ZOOM_STEP)) / 10;

const stored = (): number | undefined => {
  const zoom = Number(appStorage.get(KEY));
  return Number.isFinite(zoom) && zoom > 0 ? onStep(zoom) : undefined;
};

/** `undefined` means "fit": the columns share the window, so that a whole room of 12 seats is visible. */
type ZoomStore = { readonly zoom: number | undefined; readonly choose: (zoom: number | undefined) => void };

/** The column width, stored on this device for the next visit (PLAN-09). */
export const useZoom = create<ZoomStore>((set) => ({
  zoom: stored(),
  choose: (wanted) => {
    const zoom = wanted === undefined ? undefined : onStep(wanted);
    if (zoom === undefined) appStorage.remove(KEY);
    else appStorage.set(KEY, String(zoom));
    set({ zoom });
  },
}));

/** One step in (`1`) or out (`-1`) from the zoom drawn now. */
export const zoomBy = (zoom: number | undefined, steps: 1 | -1): number =>
  onStep((zoom ?? FIT_ZOOM) + steps * ZOOM_STEP);

/** Height of a slot in pixels: wider columns show more. A fitted day takes the window's height instead. */
export const rowHeight = (zoom: number): number => {
  if (zoom <= 0.3) return 34;
  return zoom <= 0.6 ? 40 : 48;
};
