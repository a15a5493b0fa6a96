import { dollars } from '@paddock/shared-domain/kernel/money';
import { type CSSProperties, useId } from 'react';
import { messages } from '../../messages/en.ts';
import type { Chart } from './chart-points.ts';
import styles from './charts.module.css';

const words = messages.reports;
const HEIGHT = 100;
/** Width of a bar's slot; the drawing is stretched to the available width, texts are outside it. */
const PLACE = 10;
const FILLS = [styles.first, styles.second];

/** A round number just above, in whole cents or members: the label of the top line. */
const roundAbove = (value: number): number => {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 3, 4, 5, 7.5, 10].map((step) => step * power);
  return steps.find((step) => Number.isInteger(step) && step >= value) ?? 10 * power;
};

/** The widest a bar gets, so that few bars do not fill the chart. */
const WIDEST = 130;
const room = (places: number) => ({ '--room': `${Math.max(2, places) * WIDEST}px` }) as CSSProperties;

/** Bars side by side over time or age, with a scale, labels for the first, middle and last bar, and the highest value as text. */
export const BarChart = ({ name, chart }: { readonly name: string; readonly chart: Chart }) => {
  const { points, series, isMoney, by } = chart;
  const id = useId();
  const values = points.flatMap((point) => point.values);
  const top = roundAbove(Math.max(0, ...values));
  const bottom = 0 - roundAbove(0 - Math.min(0, ...values));
  const span = top - bottom || 1;
  const say = (value: number): string => (isMoney ? dollars(value) : value.toLocaleString('en-US'));
  const y = (value: number): number => ((top - value) / span) * HEIGHT;
  const highest = points.reduce(
    (best, point) =>
      Math.max(...point.values) > best.value ? { value: Math.max(...point.values), label: point.label } : best,
    { value: -Infinity, label: '' },
  );
  const width = (PLACE * 0.8) / series.length;
  const shown = points.length <= 4 ? points : [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  return (
    <figure className={styles.figure} aria-labelledby={id} style={room(points.length)}>
      <figcaption id={id} className={styles.caption}>
        {name}, {words.by[by]}
        {series.length > 1 && (
          <span className={styles.legend}>
            {series.map((title, index) => (
              <span key={title}>
                <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={FILLS[index]} width="10" height="10" />
                </svg>
                {title}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top}>{say(top)}</span>
        {bottom < 0 - span / 10 && <span className={styles.bottom}>{say(bottom)}</span>}
        <svg
          className={styles.bars}
          viewBox={`0 0 ${Math.max(1, points.length) * PLACE} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.chartText(say(highest.value), highest.label)}
        >
          <line className={styles.zero} x1="0" x2={points.length * PLACE} y1={y(0)} y2={y(0)} />
          {points.map((point, at) =>
            point.values.map((value, index) => (
              <rect
                key={`${point.label} ${series[index]}`}
                className={FILLS[index]}
                x={at * PLACE + PLACE * 0.1 + index * width}
                width={width}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
              >
                <title>{`${point.label}: ${say(value)}`}</title>
              </rect>
            )),
          )}
        </svg>
      </div>
      <div className={points.length <= 4 ? styles.placesEven : styles.places} aria-hidden="true">
        {shown.map((point) => point !== undefined && <span key={point.label}>{point.label}</span>)}
      </div>
    </figure>
  );
};
