import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import { type AgentFiles, memoryFiles } from '@paddock/rig-agent/agent-files';
import { createRigAgent, type RigAgent } from '@paddock/rig-agent/rig-agent';
import { modelMachine } from './model-machine.ts';
import { chanceOf, modelRigClock, modelTime, type Life } from './model-time.ts';
import { modelVenue, seat } from './model-venue.ts';

/** A disk on which `kill` can end the agent before, after or in the middle of a write. `kept` gets each fact written in full. */
const diskOf = (disk: AgentFiles, life: Life, kept: AgentFact[], kill: (place: string) => boolean): AgentFiles => ({
  read: (name) => disk.read(name),
  append: (name, bytes) => {
    if (life.over) return;
    const whole = Buffer.from(bytes);
    if (kill('in append')) return disk.append(name, whole.subarray(0, Math.floor(whole.byteLength * 0.6)));
    disk.append(name, whole);
    if (name === 'outbox.jsonl') kept.push(JSON.parse(whole.toString()) as AgentFact);
    kill('after append');
  },
  replace: (name, bytes) => {
    if (life.over || kill('before replace')) return;
    disk.replace(name, bytes);
    kill('after replace');
  },
});

/**
 * Some minutes of one rig from one seed. Staff send signals; the connection loses, repeats and reorders messages; the agent is
 * killed between and during writes; its wall clock jumps; games and servers crash. Then the faults end, and a quiet minute follows.
 */
export const tellStory = async (seed: number) => {
  const chance = chanceOf(seed);
  const time = modelTime();
  let ahead = 0;
  const venue = modelVenue(time, chance);
  const machine = modelMachine(time, chance, () => ahead);
  const disk = memoryFiles();
  /** Every fact that was written to the disk in full. */
  const kept: AgentFact[] = [];
  let isBad = true;
  let boots = 0;
  let cut = (): void => undefined;
  let agent: RigAgent | undefined;
  let life: Life = { over: true };
  const kills: string[] = [];

  const boot = (): void => {
    const own: Life = { over: false };
    life = own;
    boots += 1;
    machine.forgetEnds();
    const kill = (place: string, probability: number): boolean => {
      if (own.over) return true;
      if (!isBad || !chance.hits(probability)) return false;
      own.over = true;
      kills.push(place);
      cut();
      // A supervisor starts it again after a while.
      time.at(chance.whole(100, 20_000), boot);
      return true;
    };
    const random = chanceOf(seed * 1_000 + boots);
    agent = createRigAgent({
      key: 'k'.repeat(32),
      calendar: seat,
      bootId: `boot-${boots}`,
      version: '1.0.0',
      machine: machine.forLife(own, (place) => void kill(place, 0.05)),
      clock: modelRigClock(time, own, () => ahead),
      files: diskOf(disk, own, kept, (place) => kill(place, 0.004)),
      connect: (events) => {
        const socket = venue.connect(events, () => own.over);
        ({ cut } = socket);
        return socket;
      },
      random: random.next,
    });
    if (isBad)
      time.at(chance.whole(1_000, 200_000), () => {
        kill('by hand', 1);
      });
  };
  boot();

  const staff: readonly (() => void)[] = [
    () => venue.start('race1', chance.hits(0.3) ? chance.whole(500, 20_000) : 120_000),
    () => venue.start('race1', 120_000),
    () => venue.start('race2', 120_000),
    () => venue.exit(),
    () => venue.reload(chance.hits(0.6)),
    () => venue.startServer(chance.hits(0.3) ? 5_000 : 120_000),
    () => venue.stopServer(),
    () => machine.quit(),
    () => machine.dropServer(),
    () => cut(),
    () => {
      ahead += chance.whole(-3_600_000, 3_600_000);
    },
  ];
  for (let step = 0; step < 14; step += 1) {
    staff[chance.whole(0, staff.length - 1)]?.();
    await time.pass(chance.whole(100, chance.hits(0.1) ? 130_000 : 12_000));
  }
  isBad = false;
  venue.becomeGood();
  await time.pass(25_000);
  if (life.over) boot();
  cut();
  await time.pass(60_000);
  // A lap of the last moment may still be on its way.
  const isWaiting = (): boolean => {
    const { first, last } = agent?.waiting() ?? { first: 1, last: 0 };
    return first <= last;
  };
  for (let n = 0; n < 20 && isWaiting(); n += 1) await time.pass(10);
  const waiting = agent?.waiting();
  const gameAtEnd = machine.game();
  const serverAtEnd = machine.server();
  const loaded = machine.isLoaded();
  life.over = true;
  return { venue, machine, kept, kills, waiting, gameAtEnd, serverAtEnd, loaded, boots };
};
export type Story = Awaited<ReturnType<typeof tellStory>>;
