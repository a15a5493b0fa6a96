import { QRCodeSVG } from 'qrcode.react';
import styles from './qr-picture.module.css';

/** Modules that stay light around a code, which scanners need (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

type Props = { readonly text: string; readonly label: string; readonly className: string | undefined };

/**
 * A text as a QR code, drawn in the browser, so that a secret is sent to nobody. Always dark on light, for scanners.
 *
 * @throws {Error} the text has more bytes than a code holds (2,953).
 */
export const QrPicture = ({ text, label, className }: Props) => (
  <span className={className} data-theme="light">
    <QRCodeSVG
      className={styles.code}
      value={text}
      level="L"
      marginSize={QUIET}
      bgColor="var(--surface)"
      fgColor="var(--ink)"
      role="img"
      aria-label={label}
    />
  </span>
);
