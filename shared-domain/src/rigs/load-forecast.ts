/** What starts took to load, measured over many rigs: 39 loads, median 19.4 s, never below 12 or above 36.4 s (launcher.md 3). Times in ms. */
const MEDIAN = Math.log(19_400);
const [LEAST, MOST] = [12_000, 36_400] as const;
/** Spread of the logarithm from start to start of one rig, and between rigs. */
const WITHIN = 0.26;
const BETWEEN = 0.1;
/** Older starts than these say nothing of the rig as it is now. */
const REMEMBERED = 40;

/** The logarithm of the next load of one rig: normal, as far as its own starts have taught. */
export type LoadForecast = { readonly mean: number; readonly deviation: number };

/**
 * What the next load of a rig will take. Its own starts count the more, the more there are; a rig without any is like all the others.
 *
 * @param millis of its starts, oldest first.
 */
export const forecastLoad = (millis: readonly number[]): LoadForecast => {
  const logs = millis.slice(-REMEMBERED).map((one) => Math.log(Math.min(MOST, Math.max(LEAST, one))));
  // How many starts of its own weigh as much as what all rigs tell.
  const known = (WITHIN / BETWEEN) ** 2;
  const weight = known + logs.length;
  const mean = (known * MEDIAN + logs.reduce((sum, log) => sum + log, 0)) / weight;
  return { mean, deviation: Math.sqrt(WITHIN ** 2 + WITHIN ** 2 / weight) };
};

/** Share of a standard normal below a value, to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
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
 * The time within which all of these have loaded in so many of 100 cases: the slowest decides, and each is as fast as the others for
 * itself. Within what was ever measured.
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

/** How many loads were within what would have been forecast for each from the ones before it: between the 5th and the 95th of 100. */
export type ForecastRecord = { readonly loads: number; readonly within: number };
/**
 * What these forecasts have been worth so far, so that their honesty can be seen (launcher.md 12.2).
 *
 * @param histories what the starts of each seat took, in ms, oldest first.
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
