import styles from './spinner.module.css';

/** A turning ring beside a word; never the only sign that something is under way, hence hidden from readers. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
