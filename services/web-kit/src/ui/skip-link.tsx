import { kitWords } from '../language/kit-words.ts';
import styles from './skip-link.module.css';

/** The first tab stop: skips the navigation. The target needs `tabIndex={-1}`. */
export const SkipLink = ({ target = 'main' }: { readonly target?: string }) => (
  <a href={`#${target}`} className={styles.link}>
    {kitWords.skip}
  </a>
);
