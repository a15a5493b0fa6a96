/** Three bars: the sign on the button that opens the navigation on a phone. */
export const MenuSign = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M1 4h18M1 10h18M1 16h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
