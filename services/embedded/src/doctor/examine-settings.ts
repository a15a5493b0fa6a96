import { BadConfig, type Config, readConfig, readSettings } from '../config.ts';
import { type Finding, unwise, wrong } from './finding.ts';

/**
 * The settings, as a start would judge them.
 *
 * @returns all faults and warnings, and the settings if they can be read. With those that a start refuses, the rest can still be
 * examined.
 */
export const examineSettings = (
  environment?: NodeJS.ProcessEnv,
): { readonly findings: Finding[]; readonly config: Config | undefined } => {
  try {
    const config = readConfig(environment);
    return { findings: config.unwise.map(unwise), config };
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    const findings = error.message.split('\n').map(wrong);
    try {
      const config = readSettings(environment);
      return { findings: [...findings, ...config.unwise.map(unwise)], config };
    } catch {
      return { findings, config: undefined };
    }
  }
};
