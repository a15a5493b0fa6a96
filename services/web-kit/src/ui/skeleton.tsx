import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly shape?: 'line' | 'title' | 'tile' | 'block';
  /** Number of shapes in a row (tiles) or below one another (lines). */
  readonly count?: number;
  readonly height?: number;
};

/** A placeholder in the shape of what loads. Screen readers get one "Loading" from {@link Loading} instead. */
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
