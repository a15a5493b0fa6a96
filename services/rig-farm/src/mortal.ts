import type { AgentFiles } from '@paddock/rig-agent/agent-files';
import type { AgentSocket, ConnectSocket } from '@paddock/rig-agent/agent-socket';
import type { RigClock } from '@paddock/rig-agent/clock';
import type { RigMachine } from '@paddock/rig-agent/machine';

/** The world of an agent during one life. After its death no call of it has an effect. */
export type Life = {
  readonly machine: RigMachine;
  readonly files: AgentFiles;
  readonly clock: RigClock;
  readonly connect: ConnectSocket;
};
const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

/** Wraps a rig's world for one life of its agent. After `kill` every pending call hangs for ever, as for a killed process. */
export const mortal = (world: Life): { readonly life: Life; readonly kill: () => void } => {
  let dead = false;
  let socket: AgentSocket | undefined;
  const alive = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (dead) return never();
    const value = await call();
    return dead ? never() : value;
  };
  const { machine, files, clock } = world;
  return {
    kill: () => {
      dead = true;
      socket?.close();
    },
    life: {
      machine: {
        writeFiles: (program, all) => alive(() => machine.writeFiles(program, all)),
        start: (program, ports) => alive(() => machine.start(program, ports)),
        stop: (program, process) => alive(() => machine.stop(program, process)),
        observe: () => alive(() => machine.observe()),
        readResult: (program, since) => alive(() => machine.readResult(program, since)),
      },
      files: {
        read: (name) => files.read(name),
        append: (name, bytes) => void (dead || files.append(name, bytes)),
        replace: (name, bytes) => void (dead || files.replace(name, bytes)),
      },
      clock: { ...clock, sleep: (millis) => alive(() => clock.sleep(millis)) },
      connect: (events) => {
        const own = world.connect({
          opened: () => void (dead || events.opened()),
          heard: (text) => void (dead || events.heard(text)),
          closed: (code) => void (dead || events.closed(code)),
        });
        socket = own;
        return { send: (text) => void (dead || own.send(text)), close: () => own.close() };
      },
    },
  };
};
