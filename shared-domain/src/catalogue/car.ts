import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { CarId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { changedTerms } from '../venues/changed-terms.ts';
import type { CarEvent, CarTerms } from './events.ts';

/** Stream `car-{id}`: a car with its groups and skins (AVAIL-12, AVAIL-13). */
export type Car = { readonly terms: CarTerms } | undefined;

export type IntroduceCar = Command<'IntroduceCar', { carId: CarId } & CarTerms>;
export type DescribeCar = Command<'DescribeCar', { carId: CarId; terms: Partial<CarTerms> }>;
export type CarCommand = IntroduceCar | DescribeCar;
export type CarRefusal = 'AlreadyIntroduced' | 'CarUnknown';

const introduce = ({ data }: IntroduceCar, car: Car): Decision<CarEvent, CarRefusal> =>
  car === undefined ? accept({ type: 'CarIntroduced', data }) : refuse('AlreadyIntroduced');

const describe = ({ data }: DescribeCar, car: Car): Decision<CarEvent, CarRefusal> => {
  if (car === undefined) return refuse('CarUnknown');
  const news = changedTerms(car.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'CarDescribed', data: { carId: data.carId, ...news } });
};

export const carDecider: Decider<Car, CarEvent, CarCommand, CarRefusal> = {
  category: 'car',
  initialState: undefined,
  evolve: evolveBy<Car, CarEvent>({
    CarIntroduced: (_, { data: { carId: _id, ...terms } }) => ({ terms }),
    CarDescribed: (car, { data: { carId: _id, ...news } }) =>
      car && { terms: { ...car.terms, ...(news as Partial<CarTerms>) } },
  }),
  decide: decideBy({ IntroduceCar: introduce, DescribeCar: describe }),
};
