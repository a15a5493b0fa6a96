import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import type { FaultCode } from './fault-codes.ts';
import { sha256 } from './files-hash.ts';
import { MachineFailure, type Program, type RigMachine, type WrittenFile } from './machine.ts';

/**
 * Writes files and checks that they are there as sent: a cloud client may put an old one back.
 *
 * @throws {MachineFailure} `FILE_DAMAGED`: not what the venue sent; `FILE_NOT_KEPT`: not what was written.
 */
export const writtenAsTold = async (
  machine: Pick<RigMachine, 'writeFiles'>,
  program: Program,
  files: readonly (GameFile | ServerFile)[],
): Promise<readonly WrittenFile[]> => {
  const damaged = files.find((file) => sha256(file.body) !== file.sha256);
  if (damaged !== undefined) throw new MachineFailure('FILE_DAMAGED', `${damaged.name} is not what was sent.`);
  const written = await machine.writeFiles(program, files);
  const lost = files.find(
    (file) => written.find((one) => one.name === file.name && one.sha256 === file.sha256) === undefined,
  );
  if (lost !== undefined) throw new MachineFailure('FILE_NOT_KEPT', `${lost.name} is not what was written.`);
  return written;
};
/** Code and detail of a failure for the venue. `RIG_FAULT` is any error other than a {@link MachineFailure}. */
export const failureOf = (error: unknown): { readonly code: FaultCode; readonly detail: string } => ({
  code: error instanceof MachineFailure ? error.code : 'RIG_FAULT',
  detail: (error instanceof Error ? error.message : String(error)).slice(0, 200),
});
