type Range = {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly snap?: (wanted: number, current: number) => number;
};

/** Where a stepper lands that was asked for `wanted`: inside the range first, then where the rule of its owner snaps it. */
export const stepperTarget = ({ min, max, value, snap }: Range, wanted: number): number => {
  const inside = Math.min(max, Math.max(min, wanted));
  return snap ? snap(inside, value) : inside;
};
