import { VersionedMap } from '@paddock/shared-domain/kernel/versioned-map';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { checkClubAgainstModel } from '../../proofs/club-model.ts';
import { freshSeed } from '../../proofs/seed.ts';
import { howMany } from '../../support/how-many.ts';

type Decide = typeof accountDecider.decide;

describe('comparing the club with an independent model', () => {
  it('agrees about memberships, grants, expiry, spending, dunning and leaving over random lives (K1 to K5, M1 to M3)', () => {
    const [seed, lives] = [freshSeed('club model'), howMany(100, 800)];
    const { differences, reached } = checkClubAgainstModel(seed, lives);
    console.log(
      `K1-K5, M1-M3: ${lives} lives of 60 acts, ${differences.length} differences`,
      Object.fromEntries(reached),
    );
    expect(differences).toEqual([]);
    for (const way of [
      'EnrolMember did',
      'EnrolMember IntroRateUsed',
      'EnrolMember AlreadyMember',
      'RenewMembership did',
      'RenewMembership idle',
      'FailRenewal did',
      'SkipRenewal did',
      'RestoreStanding did',
      'CancelMembership did',
      'CancelMembership NotCancelableYet',
      'ExpireCredits did',
      'HoldCredits did',
      'HoldCredits CreditsShort',
      'SpendOnSlot did',
    ])
      expect(reached.get(way) ?? 0, way).toBeGreaterThan(20);
  });

  it('detects a bug that lets credits be held at the moment they expire', () => {
    const late: Decide = (command, account) =>
      accountDecider.decide(
        command.type === 'HoldCredits'
          ? { ...command, metadata: { ...command.metadata, now: plusMillis(command.metadata.now, -1) } }
          : command,
        account,
      );
    expect(checkClubAgainstModel(freshSeed('mutant: expiry <='), 500, late).differences.length).toBeGreaterThan(0);
  });

  it('detects a bug that gives the intro rate twice', () => {
    const again: Decide = (command, account) =>
      accountDecider.decide(
        command,
        command.type === 'EnrolMember' ? { ...account, club: { ...account.club, everMember: false } } : account,
      );
    expect(checkClubAgainstModel(freshSeed('mutant: intro twice'), 300, again).differences.length).toBeGreaterThan(0);
  });

  it('detects a bug that grants a month again on every request', () => {
    const byDay: Decide = (command, account) => {
      const decision = accountDecider.decide(command, {
        ...account,
        credits:
          command.type === 'RenewMembership' ? { ...account.credits, lots: new VersionedMap() } : account.credits,
        club:
          command.type === 'RenewMembership' && account.club.present !== undefined
            ? { ...account.club, present: { ...account.club.present, lastCycle: command.data.cycle - 1 } }
            : account.club,
      });
      return decision;
    };
    expect(checkClubAgainstModel(freshSeed('mutant: grant by day'), 300, byDay).differences.length).toBeGreaterThan(0);
  });
});
