/** Days after a failed charge at which it is tried again, once each (ruling A-092). */
export const DUNNING_DAYS: readonly number[] = [1, 3, 7];
