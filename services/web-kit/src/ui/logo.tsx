type LogoProps = {
  /** Width in pixels, default 245 (NAV-16). The height follows. */
  readonly width?: number;
  /** Text for screen readers. Empty if the name is beside it. */
  readonly title?: string;
};

/** The lime chevron and the name. The name has the colour around it, in the heading font. */
export const Logo = ({ width = 245, title = 'Paddock' }: LogoProps) => (
  <svg
    width={width}
    height={Math.round((width * 44) / 245)}
    viewBox="0 0 245 44"
    role={title === '' ? undefined : 'img'}
    aria-label={title || undefined}
    aria-hidden={title === '' || undefined}
  >
    <path d="M2 2h26l16 20-16 20H2l14-20z" fill="var(--lime)" />
    <text
      x="63"
      y="39"
      fill="currentColor"
      fontFamily="var(--font-figures)"
      fontSize="49"
      fontWeight="700"
      textLength="181"
      lengthAdjust="spacing"
    >
      PADDOCK
    </text>
  </svg>
);
