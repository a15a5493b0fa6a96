import { qrCode } from './qr-code.ts';
import styles from './security.module.css';

/** Modules of quiet around a code, as readers need them. */
const QUIET = 4;

/** A QR code as one path: dark on light by day and night, because readers want it so. */
export const QrPicture = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const modules = qrCode(text);
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-theme="light">
      <rect width={size} height={size} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  );
};
