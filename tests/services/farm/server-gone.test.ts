import { expect, it } from 'vitest';
import { type Evening, evening, factsOf, names } from './model-evening.ts';

it('games keep running when the server dies, until their rigs are told to end them, and the rigs report why', async () => {
  const own = await evening(7, { faults: [{ kind: 'SERVER_DIES', seat: names[0]!, afterSeconds: 300 }] });
  const { truth } = own.farm;
  const [died] = truth.of('SERVER_ENDED');
  expect(died).toMatchObject({ how: 'CRASH', why: 'DIED' });
  expect(truth.of('GAME_ENDED').map(({ how, why }) => `${how} ${why}`)).toEqual(
    names.map(() => 'CLOSED WINDOW_CLOSED'),
  );
  expect(truth.of('GAME_ENDED').every(({ at }) => at > died!.at)).toBe(true);
  const reasons = (of: Evening) =>
    names.flatMap((name) =>
      factsOf(of, name).flatMap(({ fact }) => (fact.kind === 'ENTRY_EXITED' ? [fact.data.reason] : [])),
    );
  expect(reasons(own)).toEqual(names.map(() => 'SERVER_GONE'));
  own.farm.stop();
  // After a server that ended on its own, the games end by the usual signal.
  const whole = await evening(7);
  expect(reasons(whole)).toEqual(names.map(() => 'SIGNAL'));
  whole.farm.stop();
});
