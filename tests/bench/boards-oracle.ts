import type { RecordedEvent } from '@paddock/event-store/port';
import type { BoardTerms } from '@paddock/shared-domain/boards/events';

type Lap = {
  readonly id: string;
  user: string | null;
  approved: boolean;
  penalty: number;
  readonly millis: number;
  readonly crossedAt: string;
  readonly place: string;
  readonly track: string;
  readonly car: string;
  readonly groups: readonly string[];
  readonly session: string;
  readonly tyre: string | null;
  readonly ballast: number;
  /** Whether each source agrees, by its latest event. */
  readonly words: Map<string, boolean>;
};
type Recorded = { readonly [name: string]: never };

/**
 * Boards computed as launcher.md 8.2 says, without code of the product. It only stores the facts of each lap, and searches all laps for
 * each board in `rows`.
 */
export class BoardsOracle {
  readonly #laps = new Map<string, Lap>();
  readonly #boards = new Map<string, BoardTerms>();
  readonly #groups = new Map<string, readonly string[]>();

  tell({ type, data }: RecordedEvent): void {
    const said = data as Recorded;
    const lap = this.#laps.get(said['lapId'] ?? '');
    if (type === 'CarIntroduced') this.#groups.set(said['carId'] ?? '', said['groupIds'] ?? []);
    else if (type === 'BoardDefined') this.#boards.set(said['boardId'] ?? '', data as BoardTerms);
    else if (type === 'LapRecorded')
      this.#laps.set(said['lapId'] ?? '', {
        id: said['lapId'] ?? '',
        user: said['userId'] ?? null,
        approved: said['verdict'] === 'approved',
        penalty: 0,
        millis: said['millis'] ?? 0,
        crossedAt: said['crossedAt'] ?? '',
        place: said['locationId'] ?? '',
        track: said['trackId'] ?? '',
        car: said['carId'] ?? '',
        groups: this.#groups.get(said['carId'] ?? '') ?? [],
        session: said['session'] ?? '',
        tyre: said['tyre'] ?? null,
        ballast: said['ballastKg'] ?? 0,
        words: new Map(),
      });
    else if (lap === undefined) return;
    else if (type === 'WitnessAdded') lap.words.set(said['witness'] ?? '', said['agrees'] === true);
    else if (type === 'LapApproved') lap.approved = true;
    else if (type === 'LapRejected') lap.approved = false;
    else if (type === 'LapReattributed') lap.user = said['toUserId'] ?? null;
    else if (type === 'LapPenalised') lap.penalty = said['penaltyMillis'] ?? 0;
  }

  /**
   * Lines like `board1 driver7 81234 lap55` (board, user, milliseconds, lap), one for each row of each board, in the order of the board.
   */
  rows(): string[] {
    const lines: string[] = [];
    for (const [id, terms] of [...this.#boards].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const best = new Map<string, Lap>();
      for (const lap of this.#laps.values()) {
        if (lap.user === null || !lap.approved || !this.#counts(terms, lap)) continue;
        const before = best.get(lap.user);
        if (before === undefined || this.#order(lap, before) < 0) best.set(lap.user, lap);
      }
      const sorted = [...best.values()].sort((one, other) => this.#order(one, other));
      for (const lap of sorted) lines.push(`${id} ${lap.user} ${lap.millis + lap.penalty} ${lap.id}`);
    }
    return lines;
  }

  #order(one: Lap, other: Lap): number {
    const [mine, theirs] = [one.millis + one.penalty, other.millis + other.penalty];
    if (mine !== theirs) return mine - theirs;
    if (one.crossedAt !== other.crossedAt) return one.crossedAt < other.crossedAt ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  }

  #counts(terms: BoardTerms, lap: Lap): boolean {
    if (terms.trackId !== lap.track) return false;
    if (terms.locationId !== null && terms.locationId !== lap.place) return false;
    if (terms.carId !== null && terms.carId !== lap.car) return false;
    if (terms.carGroupId !== null && !lap.groups.some((group) => group === terms.carGroupId)) return false;
    if (terms.sessions !== null && !terms.sessions.some((session) => session === lap.session)) return false;
    if (terms.tyres !== null && !terms.tyres.some((tyre) => tyre === lap.tyre)) return false;
    if (terms.ballastMinKg !== null && lap.ballast < terms.ballastMinKg) return false;
    let witnesses = 0;
    for (const agrees of lap.words.values()) witnesses += agrees ? 1 : 0;
    if (witnesses < (terms.minWitnesses ?? 0)) return false;
    return lap.crossedAt >= terms.since && (terms.until === null || lap.crossedAt < terms.until);
  }
}
