import type { StripeServer } from '@paddock/kit/gateways/card-provider/check-stripe-key';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Config } from '../config.ts';
import { keptKeyFaults } from '../fit-config.ts';
import { judgeEventStore } from '../judge-event-store.ts';
import { examineDatabase } from './examine-database.ts';
import { examineSettings } from './examine-settings.ts';
import { examineSurroundings } from './examine-surroundings.ts';
import { type Finding, firstLine, inForce, wrong } from './finding.ts';

const examineEventStore = async (eventStoreUrl: string | undefined): Promise<Finding[]> =>
  judgeEventStore(eventStoreUrl).then(
    (answers) =>
      answers ? [] : [wrong('The event store of EVENT_STORE_URL does not answer. Start it, or correct the address.')],
    (error: unknown) => [wrong(firstLine(error))],
  );

const staffRulesOf = ({ staffRules: { oneTimeCodes, idle } }: Config): Finding[] => [
  inForce(
    oneTimeCodes === 'required'
      ? 'Staff have no permissions until their login asks for one-time codes.'
      : 'Staff may log in without one-time codes.',
  ),
  inForce(
    idle === undefined
      ? 'A session of staff is not locked, and lasts 12 hours.'
      : `A session of staff is locked after ${idle / MINUTE} minutes without use.`,
  ),
];

/**
 * Everything that is wrong or unwise about settings, keys, database, log, mail server, card provider, disk and backups, together.
 * Nothing is changed, and no sentence holds a secret. It takes some seconds: each server is asked once, with a bounded wait.
 *
 * @param environment default: that of this process. @param stripe where Stripe is; set only in tests.
 */
export const examine = async (environment?: NodeJS.ProcessEnv, stripe?: StripeServer): Promise<Finding[]> => {
  const { findings, config } = examineSettings(environment);
  if (config === undefined) return findings;
  const isProduction = config.nodeEnv === 'production';
  const more = await Promise.all([
    isProduction ? keptKeyFaults(config).then((faults) => faults.map(wrong)) : [],
    examineDatabase(config),
    examineEventStore(config.eventStoreUrl),
    examineSurroundings(config, stripe),
  ]);
  return [...findings, ...more.flat(), ...staffRulesOf(config)];
};
