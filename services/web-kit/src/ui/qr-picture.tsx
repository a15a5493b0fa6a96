import { QRCodeSVG } from 'qrcode.react';
import styles from './qr-picture.module.css';

/** Modules that stay light around a code, as readers need them (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

type Props = { readonly text: string; readonly label: string; readonly className: string | undefined };

/**
 * A text as a QR code, drawn where it is shown: a secret in it reaches nobody else. Dark on light by day and by night,
 * because readers want it so.
 *
 * @throws {Error} a text of more bytes than a code holds (2,953).
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
