import { createHash } from 'node:crypto';
import { MachineFailure, type Observation, type RigMachine } from '@paddock/rig-agent/machine';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import { writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { writeServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import { serverConfigFor } from '@paddock/shared-domain/assetto-corsa/server-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gridEntry, plan } from '../../domain/assetto-corsa/plans.ts';

const sha256 = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');
const gameFile = (body: string): GameFile => ({ name: 'race.ini', body, sha256: sha256(body) });
export const raceIni = (): GameFile => gameFile(writeRaceIni(raceIniFor(plan(), gridEntry())));
export const serverFile = (ports: MachineOfTest['ports']): ServerFile => {
  const place = { ip: '127.0.0.1', ports, password: 'in', adminPassword: 'above' };
  const body = writeServerConfig(serverConfigFor(plan(), plan().sessions, place));
  return { name: 'server_cfg.ini', body, sha256: sha256(body) };
};

export type MachineOfTest = {
  readonly machine: RigMachine;
  /** The same machine for another start of the agent. */
  readonly another: () => RigMachine;
  /** Free ports of this machine. */
  readonly ports: {
    readonly game: number;
    readonly http: number;
    readonly pluginIn: number;
    readonly pluginOut: number;
  };
  /** Ends the first agent: it releases its port, and the processes that it started go on. */
  readonly release: () => void;
  readonly end: () => Promise<void>;
};

/** What the five calls of every machine must do (launcher.md 10.9). On a real rig it is run manually, with an empty seat. */
export const describeMachine = (name: string, create: () => Promise<MachineOfTest>): void => {
  describe(`the machine of a rig: ${name}`, () => {
    let of: MachineOfTest;
    const heard: number[] = [];
    /** Observes, and collects the first byte of each datagram, because an observation returns each only once. */
    const look = async (machine: RigMachine = of.machine): Promise<Observation> => {
      const seen = await machine.observe();
      heard.push(...seen.datagrams.map(({ body }) => body[0] ?? 0));
      return seen;
    };
    beforeEach(async () => {
      heard.length = 0;
      of = await create();
    });
    afterEach(() => of.end());
    const startGame = async () => {
      await of.machine.writeFiles('GAME', [raceIni()]);
      return of.machine.start('GAME');
    };
    const startServer = async () => {
      await of.machine.writeFiles('SERVER', [serverFile(of.ports)]);
      return of.machine.start('SERVER', of.ports);
    };
    const driven = async (machine = of.machine) => (await look(machine)).game?.memory?.completedLaps ?? 0;

    it('writes files and returns the hashes of what is on the disk', async () => {
      const file = raceIni();
      expect(await of.machine.writeFiles('GAME', [file])).toEqual([{ name: 'race.ini', sha256: file.sha256 }]);
      expect(await of.machine.writeFiles('GAME', [gameFile('[RACE]\n')])).toEqual([
        { name: 'race.ini', sha256: sha256('[RACE]\n') },
      ]);
    });

    it('observes no game and no server before one was started', async () => {
      expect(await of.machine.observe()).toMatchObject({ datagrams: [] });
      const { game, server, gameExit, serverExit } = await of.machine.observe();
      expect({ game, server, gameExit, serverExit }).toEqual({});
    });

    it('starts a game, observes that it loads and then drives, stops it, and reads its result', async () => {
      const before = new Date().toISOString();
      const process = await startGame();
      await expect.poll(async () => (await look()).game?.memory?.status).toBe('OFF');
      expect((await look()).game?.process).toEqual(process);
      await expect.poll(async () => (await look()).game?.memory?.status).toBe('LIVE');
      const { packetId } = (await look()).game?.memory ?? {};
      await expect.poll(async () => (await look()).game?.memory?.packetId).not.toBe(packetId);
      await expect.poll(() => driven(), { interval: 20 }).toBeGreaterThan(0);
      expect((await look()).game?.memory).toMatchObject({ tyre: 'Semislicks (SM)', lastLapMs: 3_000 });

      await of.machine.stop('GAME', process);
      const over = await look();
      expect([over.game, over.gameExit]).toEqual([undefined, 'CLEAN']);
      expect((await look()).gameExit).toBeUndefined();
      const [raceOut] = await of.machine.readResult('GAME', before);
      expect(JSON.parse(Buffer.from(raceOut?.body ?? []).toString())).toMatchObject({ number_of_sessions: 1 });
      expect(await of.machine.readResult('GAME', new Date(Date.now() + 3_600_000).toISOString())).toEqual([]);
    });

    it('observes a crash if a game ends at once because its file is incomplete', async () => {
      await of.machine.writeFiles('GAME', [gameFile('[RACE]\nTRACK=spa\n')]);
      await of.machine.start('GAME');
      let exit: Observation['gameExit'];
      await expect.poll(async () => (exit ??= (await look()).gameExit)).toBe('CRASH');
    });

    it('starts no second game while one runs', async () => {
      const process = await startGame();
      await expect(of.machine.start('GAME')).rejects.toBeInstanceOf(MachineFailure);
      expect((await look()).game?.process).toEqual(process);
    });

    it('finds the game that an earlier agent started, and stops only this process', async () => {
      const process = await startGame();
      const next = of.another();
      await expect.poll(async () => (await look(next)).game?.memory?.status).toBe('LIVE');
      expect((await look(next)).game?.process).toEqual(process);
      // A pid that belongs to another start is not touched.
      await next.stop('GAME', { ...process, startedAt: '2020-01-01T00:00:00.000Z' });
      expect((await look(next)).game?.process).toEqual(process);
      await next.stop('GAME', process);
      expect((await look(next)).game).toBeUndefined();
    });

    it('starts a server, receives its datagrams, and stops it so that its results file is written', async () => {
      const before = new Date().toISOString();
      const process = await startServer();
      await expect
        .poll(async () => (await look()).server)
        .toMatchObject({ process, ownsPort: true, answersInfo: true });
      await expect.poll(async () => (await look(), heard)).toContain(56);
      await of.machine.stop('SERVER', process);
      const over = await look();
      expect([over.server, over.serverExit]).toEqual([undefined, 'CLEAN']);
      expect(heard).toContain(55);
      expect(await of.machine.readResult('SERVER', before)).toHaveLength(1);
    });

    it('reports that a port is taken', async () => {
      await startServer();
      const next = of.another();
      await next.writeFiles('SERVER', [serverFile(of.ports)]);
      await expect(next.start('SERVER', of.ports)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
    });

    it('finds the server that an earlier agent started, and receives its datagrams', async () => {
      const process = await startServer();
      await expect.poll(async () => (await look()).server?.answersInfo).toBe(true);
      of.release();
      const next = of.another();
      await expect.poll(async () => (await look(next)).server).toMatchObject({ process, ownsPort: true });
      await next.stop('SERVER', process);
      await look(next);
      expect(heard).toContain(55);
      expect((await look(next)).server).toBeUndefined();
    });
  });
};
