import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly shape?: 'line' | 'title' | 'tile' | 'block';
  /** How many stand in a row (tiles) or under one another (lines). */
  readonly count?: number;
  readonly height?: number;
};

/** The shape of what comes. Readers hear one "Loading" from {@link Loading}, not a word for each shape. */
export const Skeleton = ({ shape = 'line', count = 1, height }: SkeletonProps) => (
  <div className={shape === 'tile' ? styles.tiles : styles.lines} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className={`${styles.bone} ${styles[shape] ?? ''}`}
        style={height === undefined ? undefined : { height }}
      />
    ))}
  </div>
);
