import { type Floor, openFloor } from '../launcher/floor-world.ts';
import { connect, helloOf, listen, pair, type TestRig } from './rig-world.ts';

/** A floor that rigs can connect to. `close` ends all of it. */
export type RigFloor = {
  readonly floor: Floor;
  /** Pairs and connects the rig of a seat (its number on the floor), and waits for the welcome. `hello` adds fields to it. */
  rigAt(seat: number, hello?: object): Promise<TestRig>;
  close(): Promise<void>;
};

export const openRigFloor = async (): Promise<RigFloor> => {
  const floor = await openFloor();
  const port = await listen(floor.venue.composed);
  const rigs: TestRig[] = [];
  return {
    floor,
    rigAt: async (seat, hello = {}) => {
      const { key } = await pair(floor, floor.seat(seat));
      const rig = await connect(port);
      rigs.push(rig);
      rig.say(helloOf(key, floor.seat(seat), hello));
      await rig.hear('welcome');
      return rig;
    },
    close: async () => {
      for (const { socket } of rigs) socket.terminate();
      await Promise.all(rigs.map(({ closed }) => closed));
      await floor.venue.close();
    },
  };
};
