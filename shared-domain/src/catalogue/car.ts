import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { CarId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { CarEvent, CarTerms } from './events.ts';

/** Stream `car-{id}`: a car with its groups and skins (AVAIL-12, AVAIL-13). */
export type Car = { readonly terms: CarTerms; readonly retired: boolean } | undefined;

export type IntroduceCar = Command<'IntroduceCar', { carId: CarId } & CarTerms>;
export type ReviseCarDetails = Command<'ReviseCarDetails', { carId: CarId; terms: Partial<CarTerms> }>;
export type RetireCar = Command<'RetireCar', { carId: CarId }>;
export type ReinstateCar = Command<'ReinstateCar', { carId: CarId }>;
export type CarCommand = IntroduceCar | ReviseCarDetails | RetireCar | ReinstateCar;
export type CarRefusal = 'AlreadyIntroduced' | 'CarUnknown';

const introduce = ({ data }: IntroduceCar, car: Car): Decision<CarEvent, CarRefusal> =>
  car === undefined ? accept({ type: 'CarIntroduced', data }) : refuse('AlreadyIntroduced');

const describe = ({ data }: ReviseCarDetails, car: Car): Decision<CarEvent, CarRefusal> => {
  if (car === undefined) return refuse('CarUnknown');
  const news = changedTerms(car.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'CarDetailsRevised', data: { carId: data.carId, ...news } });
};

/** Retired ones are no longer offered; laps and boards keep them. */
const switchTo =
  (retired: boolean, type: 'CarRetired' | 'CarReinstated') =>
  ({ data }: RetireCar | ReinstateCar, car: Car): Decision<CarEvent, CarRefusal> => {
    if (car === undefined) return refuse('CarUnknown');
    return car.retired === retired ? accept() : accept({ type, data });
  };

export const carDecider = atSeenRevision({
  category: 'car',
  initialState: undefined,
  evolve: evolveBy<Car, CarEvent>({
    CarIntroduced: (_, { data: { carId: _id, ...terms } }) => ({ terms, retired: false }),
    CarDetailsRevised: (car, { data: { carId: _id, ...news } }) =>
      car && { ...car, terms: { ...car.terms, ...(news as Partial<CarTerms>) } },
    CarRetired: (car) => car && { ...car, retired: true },
    CarReinstated: (car) => car && { ...car, retired: false },
  }),
  decide: decideBy<Car, CarEvent, CarCommand, CarRefusal>({
    IntroduceCar: introduce,
    ReviseCarDetails: describe,
    RetireCar: switchTo(true, 'CarRetired'),
    ReinstateCar: switchTo(false, 'CarReinstated'),
  }),
});
