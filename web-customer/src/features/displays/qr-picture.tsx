import { qrCode } from './qr-code.ts';
import styles from './qr-picture.module.css';

/** Modules that stay light around a code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** A text as a QR code, dark on light whatever the theme; nothing where it is too long. */
export const QrPicture = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const rows = qrCode(text);
  if (rows === undefined) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="var(--ink)" />
      <path d={path} fill="var(--sunken)" />
    </svg>
  );
};
