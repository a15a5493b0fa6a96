import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { zonedMomentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/en.ts';
import { useConfirmAddress } from './queries.ts';
import styles from './rigs.module.css';

const words = messages.rigs;
const marks = {
  unpaired: {},
  paired: { tone: 'hold', sign: '…' },
  connected: { tone: 'go', sign: '●' },
  silent: { tone: 'hold', sign: '○' },
  offline: { tone: 'stop', sign: '×' },
} as const;
/** The characters of a hash that two people compare over the phone. */
const SHORT = 8;

/** What is known of a rig, the most important first; times are in the venue's zone, wherever they are read. */
const factsOf = (
  { state, game, version, last_seen: seen, paired_at: paired, ...rig }: Rig,
  zone: string,
): readonly string[] => {
  if (state === 'unpaired') return [words.neverPaired];
  if (seen === null) return paired === null ? [] : [words.pairedAt(zonedMomentWords(paired, zone))];
  return [
    ...(state === 'connected' && game !== null ? [words.games[game]] : []),
    ...(state === 'connected' ? [] : [words.lastSeen(zonedMomentWords(seen, zone))]),
    ...(version === null ? [] : [words.version(version)]),
    ...(rig.content_hash === null ? [] : [words.content(rig.content_hash.slice(0, SHORT))]),
  ];
};
const warningsOf = ({ last_seen: seen, differing, has_steam_account: steam }: Rig): readonly string[] => [
  ...(differing > 0 ? [words.differs(differing)] : []),
  ...(seen !== null && !steam ? [words.noSteam] : []),
];

/** The addresses that staff can confirm; none if nothing about the address is to be looked at. */
const addressesOf = ({ notices, network_address: network, reported_address: reported }: Rig): readonly string[] =>
  notices.some((notice) => notice !== 'KEY_USED_TWICE')
    ? [...new Set([network, reported].flatMap((address) => address ?? []))]
    : [];

/** What staff must look at: a key that is used twice, an address that changed. */
const Notices = ({ rig }: { readonly rig: Rig }) => {
  const { notices, address, calendar, calendar_name: seat } = rig;
  const confirm = useConfirmAddress(rig.location);
  const choices = addressesOf(rig);
  return (
    <>
      {notices.map((notice) => (
        <span key={notice} className={notice === 'KEY_USED_TWICE' ? styles.alarm : styles.warning}>
          {words.notices[notice]}
        </span>
      ))}
      {choices.length > 0 && (
        <span className={styles.addresses}>
          {address !== null && <span className={styles.quiet}>{words.joinedAt(address)}</span>}
          {choices.map((choice) => (
            <Button
              key={choice}
              variant="quiet"
              aria-label={words.useAddressOf(choice, seat)}
              busy={confirm.isPending && confirm.variables.address === choice}
              onClick={() => confirm.mutate({ calendar, address: choice })}
            >
              {words.useAddress(choice)}
            </Button>
          ))}
        </span>
      )}
    </>
  );
};

type RigRowProps = {
  readonly rig: Rig;
  readonly zone: string;
  readonly onPair: () => void;
  readonly onRevoke: () => void;
};
/** One seat: the state of its rig, and the buttons that pair it or end the pairing. */
export const RigRow = ({ rig, zone, onPair, onRevoke }: RigRowProps) => {
  const { calendar_name: seat, state } = rig;
  const paired = state !== 'unpaired';
  return (
    <li className={styles.rig}>
      <div className={styles.what}>
        <span className={styles.name}>
          <strong>{seat}</strong>
          <Chip {...marks[state]}>{words.states[state]}</Chip>
        </span>
        <span className={styles.quiet}>{factsOf(rig, zone).join(' · ')}</span>
        <Notices rig={rig} />
        {warningsOf(rig).map((warning) => (
          <span key={warning} className={styles.warning}>
            {warning}
          </span>
        ))}
      </div>
      <div className={styles.acts}>
        {paired && (
          <Button variant="quiet" aria-label={words.revokeSeat(seat)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
        <Button aria-label={paired ? words.pairSeatAgain(seat) : words.pairSeat(seat)} onClick={onPair}>
          {paired ? words.pairAgain : words.pair}
        </Button>
      </div>
    </li>
  );
};
