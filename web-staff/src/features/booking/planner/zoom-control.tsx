import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../../messages/en.ts';
import { MIN_ZOOM, useZoom, ZOOM_STEP, zoomBy } from './zoom.ts';
import styles from './zoom-control.module.css';

/** Column width: in steps of 0.1 from 0.1 up (PLAN-07, PLAN-08), or fitted to the window. */
export const ZoomControl = () => {
  const { zoom, choose } = useZoom();
  const { planner } = messages;
  return (
    <div role="group" aria-label={planner.zoom} className={styles.zoom}>
      <label className={styles.label}>
        <span className={styles.word}>{planner.zoom}</span>
        <input
          type="number"
          className={styles.value}
          min={MIN_ZOOM}
          step={ZOOM_STEP}
          placeholder={planner.auto}
          value={zoom ?? ''}
          onChange={(event) => choose(event.target.value === '' ? undefined : event.target.valueAsNumber)}
        />
      </label>
      <Button
        square
        aria-label={planner.zoomOut}
        disabled={zoom !== undefined && zoom <= MIN_ZOOM}
        onClick={() => choose(zoomBy(zoom, -1))}
      >
        <span aria-hidden="true">−</span>
      </Button>
      <Button square aria-label={planner.zoomIn} onClick={() => choose(zoomBy(zoom, 1))}>
        <span aria-hidden="true">+</span>
      </Button>
      <Button aria-label={planner.fitLong} aria-pressed={zoom === undefined} onClick={() => choose(undefined)}>
        {planner.fit}
      </Button>
    </div>
  );
};
