/** Load times of starts, measured over many rigs: 39 loads, median 19.4 s, from 12 to 36.4 s (launcher.md 3). In ms. */
const MEDIAN = Math.log(19_400);
const [LEAST, MOST] = [12_000, 36_400] as const;
/** Standard deviation of the logarithm, between starts of one rig and between rigs. */
const WITHIN = 0.26;
const BETWEEN = 0.1;
/** Older starts than these do not describe the rig as it is now. */
const REMEMBERED = 40;

/** The logarithm of a rig's next load time: a normal distribution, learnt from its own starts. */
export type LoadForecast = { readonly mean: number; readonly deviation: number };

/**
 * Forecasts the next load time of a rig. The more own starts it has, the more they count; a rig without any gets the common
 * values.
 *
 * @param millis of its starts, oldest first.
 */
export const forecastLoad = (millis: readonly number[]): LoadForecast => {
  const logs = millis.slice(-REMEMBERED).map((one) => Math.log(Math.min(MOST, Math.max(LEAST, one))));
  // How many own starts weigh as much as the data of all rigs.
  const known = (WITHIN / BETWEEN) ** 2;
  const weight = known + logs.length;
  const mean = (known * MEDIAN + logs.reduce((sum, log) => sum + log, 0)) / weight;
  return { mean, deviation: Math.sqrt(WITHIN ** 2 + WITHIN ** 2 / weight) };
};

/** Cumulative standard normal distribution, to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
const below = (value: number): number => {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x);
  return value < 0 ? tail / 2 : 1 - tail / 2;
};
const chanceWithin = ({ mean, deviation }: LoadForecast, millis: number): number =>
  millis <= 0 ? 0 : below((Math.log(millis) - mean) / deviation);

/**
 * The time within which all have loaded in this share of cases: the slowest decides, and the loads are independent. Limited to
 * the measured range.
 *
 * @param share 0.5 for the median, 0.95 for 95 of 100.
 */
export const loadQuantile = (forecasts: readonly LoadForecast[], share: number): number => {
  if (forecasts.length === 0) return 0;
  let [low, high] = [LEAST as number, MOST as number];
  while (high - low > 10) {
    const middle = (low + high) / 2;
    const all = forecasts.reduce((product, one) => product * chanceWithin(one, middle), 1);
    if (all < share) low = middle;
    else high = middle;
  }
  return Math.round(high);
};

/** How many loads were within the forecast from the loads before them: between the 5th and the 95th percentile. */
export type ForecastRecord = { readonly loads: number; readonly within: number };
/**
 * How good these forecasts have been so far, so that people can judge them (launcher.md 12.2).
 *
 * @param histories load times of the starts of each seat, in ms, oldest first.
 */
export const forecastRecord = (histories: Iterable<readonly number[]>): ForecastRecord => {
  const record = { loads: 0, within: 0 };
  for (const millis of histories)
    for (const [index, taken] of millis.slice(-REMEMBERED).entries()) {
      const before = [forecastLoad(millis.slice(-REMEMBERED).slice(0, index))];
      record.loads += 1;
      if (taken >= loadQuantile(before, 0.05) && taken <= loadQuantile(before, 0.95)) record.within += 1;
    }
  return record;
};
