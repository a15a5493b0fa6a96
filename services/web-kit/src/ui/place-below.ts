const GAP = 4;

/** Puts a floating list under its button (above it where there is no room), inside the window with 8 px to spare. */
export const placeBelow = (floating: HTMLElement | null, anchor: HTMLElement | null): void => {
  if (!floating || !anchor) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height;
  const left = Math.min(at.left, window.innerWidth - width - 8);
  floating.style.left = `${Math.max(8, left)}px`;
  floating.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`;
  floating.style.minWidth = `${at.width}px`;
};
