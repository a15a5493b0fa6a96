import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { create } from 'zustand';

/** Width of a planner column at zoom 1, in CSS pixels (PLAN-10). */
export const COLUMN_WIDTH = 520;
/** PLAN-08. */
export const MIN_ZOOM = 0.1;
export const ZOOM_STEP = 0.1;
/** The step nearest to what "fit" draws on a laptop with 12 seats; the buttons go on from there. */
const FIT_ZOOM = 0.2;
const KEY = 'planner.zoom';

/** Onto a step of 0.1, never under the minimum; steps are counted in whole tenths, because 0.1 + 0.2 is not 0.3. */
export const onStep = (zoom: number): number => Math.max(1, Math.round(zoom / ZOOM_STEP)) / 10;

const stored = (): number | undefined => {
  const zoom = Number(appStorage.get(KEY));
  return Number.isFinite(zoom) && zoom > 0 ? onStep(zoom) : undefined;
};

/** `undefined` is "fit": the columns share the window, so that a whole room of 12 is seen at once. */
type ZoomStore = { readonly zoom: number | undefined; readonly choose: (zoom: number | undefined) => void };

/** How wide the columns are; kept on this device and there again on the next visit (PLAN-09). */
export const useZoom = create<ZoomStore>((set) => ({
  zoom: stored(),
  choose: (wanted) => {
    const zoom = wanted === undefined ? undefined : onStep(wanted);
    if (zoom === undefined) appStorage.remove(KEY);
    else appStorage.set(KEY, String(zoom));
    set({ zoom });
  },
}));

/** One step further in (`1`) or out (`-1`) from what is drawn now. */
export const zoomBy = (zoom: number | undefined, steps: 1 | -1): number =>
  onStep((zoom ?? FIT_ZOOM) + steps * ZOOM_STEP);

/** Height of a slot in pixels: wider columns have more to say. A fitted day shares the window's height instead. */
export const rowHeight = (zoom: number): number => {
  if (zoom <= 0.3) return 34;
  return zoom <= 0.6 ? 40 : 48;
};
