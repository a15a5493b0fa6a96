import type { TwinState } from '../state/twin-state.ts';
import { texts, type Params } from './params.ts';
import { parameterInvalid } from './stripe-failure.ts';

/** Replaces ids by their objects, along the paths of `expand[]`. `data.x` expands each entry of a list. */
export const expanded = (state: TwinState, answer: object, params: Params): object =>
  (texts(params, 'expand') ?? []).reduce<object>((object, path) => {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw parameterInvalid('expand', 'You cannot expand more than 4 levels of a property.');
    }
    return expandPath(state, object, steps) as object;
  }, answer);

const expandPath = (state: TwinState, value: unknown, steps: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(state, item, steps));
  const object = typeof value === 'string' ? (state.anyById(value) ?? value) : value;
  const [step, ...rest] = steps;
  if (step === undefined || object === null || typeof object !== 'object') return object;
  const fields = object as Readonly<Record<string, unknown>>;
  if (!(step in fields)) {
    throw parameterInvalid('expand', `This property cannot be expanded (${step}).`);
  }
  return { ...fields, [step]: expandPath(state, fields[step], rest) };
};

/** JSON text of an answer, without the fields Stripe never shows. */
export const presented = (answer: object): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === '_twin' ? undefined : value));
