const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[], mean: number): number =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);

/** The median; of an even count the upper of the two. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Welch's t for samples of unequal variance: the distance of their means in standard errors. Zero if both are constant and equal. */
export const welch = (one: readonly number[], other: readonly number[]): number => {
  const [mean, otherMean] = [meanOf(one), meanOf(other)];
  const error = Math.sqrt(varianceOf(one, mean) / one.length + varianceOf(other, otherMean) / other.length);
  return mean === otherMean ? 0 : (mean - otherMean) / error;
};
