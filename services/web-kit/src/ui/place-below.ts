const GAP = 4;

const SPARE = 8;

/** Puts a floating list under its button (above it where there is no room), inside the window with 8 px to spare: over the button, where neither side has room for it. */
export const placeBelow = (floating: HTMLElement | null, anchor: HTMLElement | null): void => {
  if (!floating || !anchor) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height;
  const left = Math.min(at.left, window.innerWidth - width - SPARE);
  const top = Math.min(below ? at.bottom + GAP : at.top - GAP - height, window.innerHeight - height - SPARE);
  floating.style.left = `${Math.max(SPARE, left)}px`;
  floating.style.top = `${Math.max(SPARE, top)}px`;
  floating.style.minWidth = `${at.width}px`;
};
