/**
 * The ref of a bar that floats over the lower edge of the planner. It tells the style sheets how much of the planner it covers
 * (`--bar-cover`), so that the last slots can be scrolled above it, and how much of the window is below its top (`--bar-lift`), so that
 * toasts stay above it. Both change with the bar's content.
 */
export const followFloatingBar = (bar: HTMLElement | null) => {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const follow = () => {
    const { top } = bar.getBoundingClientRect();
    const { bottom } = (bar.offsetParent ?? document.body).getBoundingClientRect();
    style.setProperty('--bar-cover', `${Math.round(bottom - top)}px`);
    style.setProperty('--bar-lift', `${Math.round(window.innerHeight - top)}px`);
    // A keyboard user sees the slot that has the focus, also when the bar comes over it.
    const focused = document.activeElement;
    if (focused?.matches('[role=gridcell]:focus-visible'))
      focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const observer = new ResizeObserver(follow);
  observer.observe(bar);
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-cover');
    style.removeProperty('--bar-lift');
  };
};
