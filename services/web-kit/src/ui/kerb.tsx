import { classNames } from './class-names.ts';
import styles from './kerb.module.css';

/** The slanted lime and asphalt stripe. Only below the customer's header (6 px) and above the checkout bar (`thin`, 4 px). */
export const Kerb = ({ thin = false }: { readonly thin?: boolean }) => (
  <div className={classNames(styles.kerb, thin && styles.thin)} aria-hidden="true" />
);
