import { contentName, folderKey } from '@paddock/shared-domain/catalogue/content-folder';
import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import { partyOf } from '@paddock/shared-domain/launcher/floor';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { PairedSeat } from '../sockets/rig-port.ts';
import type { DiffersFrom } from './ports.ts';
import type { RigContent } from './rig-content.ts';

/** The data of CONTENT: folders of cars and tracks, each with the hash of its files. */
export type Content = AgentFactOf<'CONTENT'>['data'];
/** Most folders of one event; a rig with more differences has another game. */
const MOST_DIFFERENCES = 500;
/** An event holds 64 KiB including its other fields. */
const MOST_BYTES = 48 * 1024;
/** As many folders as fit in an event, whatever their length and script. */
const asManyAsFit = (folders: readonly string[]): string[] => {
  let bytes = 0;
  const fit = folders.slice(0, MOST_DIFFERENCES);
  const over = fit.findIndex((folder) => (bytes += Buffer.byteLength(JSON.stringify(folder)) + 1) > MOST_BYTES);
  return over < 0 ? fit : fit.slice(0, over);
};

/** Folders that both have with different content. A folder that only one has is `CAR_MISSING_ON_SEAT`. */
export const differences = (own: Content, hosts: Content): readonly string[] =>
  (['cars', 'tracks'] as const).flatMap((kind) => {
    const hashes = new Map(hosts[kind].map(({ id, hash }) => [folderKey(id), hash]));
    return own[kind].flatMap(({ id, hash }) =>
      hashes.has(folderKey(id)) && hashes.get(folderKey(id)) !== hash ? [contentName(kind, id)] : [],
    );
  });

export const differsIn =
  (contents: Pick<RigContent, 'of'>): DiffersFrom =>
  async (host, seat) => {
    if (host === seat) return [];
    const [own, hosts] = await Promise.all([contents.of(seat), contents.of(host)]);
    return own === undefined || hosts === undefined ? [] : differences(own, hosts);
  };

/**
 * Stores the content of a rig, and records its differences from the host's (launcher.md 5.1 and 11.11). The lists are beside the
 * log because they are long; the hash in the log identifies the list.
 *
 * @returns why it is refused for good; undefined once it is in the log.
 */
export const createTakeContent =
  (commands: Commands, contents: RigContent) =>
  async (seat: PairedSeat, content: Content, context: CommandContext): Promise<string | undefined> => {
    const { agentId, seatId, locationId } = seat;
    const party = partyOf((await commands.load(floorDecider, locationId)).state, seatId);
    const host = party?.members.find(({ isHost }) => isHost)?.seatId;
    const hosts = host === undefined || host === seatId ? undefined : await contents.of(host);
    const differs = hosts === undefined ? [] : asManyAsFit(differences(content, hosts));
    await contents.put(seatId, content);
    const wanted = { type: 'ReportContent', data: { seatId, agentId, hash: content.hash, differs } } as const;
    const handled = await commands.handle(seatAgentDecider, seatId, [wanted], context);
    if (handled.outcome === 'busy') throw new Error(`The content of seat ${seatId} could not be written down.`);
    return handled.outcome === 'refused' ? handled.reason : undefined;
  };
