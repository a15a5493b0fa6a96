import type { AlarmKind } from '@paddock/shared-domain/identity/security-contract';
import { letterOf } from '@paddock/kit/gateways/mailer/letter';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { mailWords } from '../words/mail-words.ts';
import type { Addressee, Sender } from './sender.ts';

/** The kinds of these mails. */
export const ALARM_MAILS: Readonly<Record<AlarmKind, string>> = {
  ALARM_ACCOUNT: 'alarm-account',
  ALARM_SOURCE: 'alarm-source',
  ALARM_NEW_DEVICE: 'alarm-new-device',
  ALARM_CODES_OFF: 'alarm-codes-off',
};

export type AlarmFacts = {
  readonly kind: AlarmKind;
  /** How many alarms there were so far. */
  readonly times: number;
  /** The first moment, in the recipient's language. */
  readonly since: string;
  /** Names of the people whom they are about; nobody knows whose login name was guessed if nobody has it. */
  readonly names: readonly string[];
};

/** Tells an owner of a security alarm: what happened, since when, to whom, and what to do. It names no network address. */
export const alarmLetter = (
  { email, language }: Addressee,
  { venue, publicUrl }: Sender,
  { kind, times, since, names }: AlarmFacts,
): Mail => {
  const { alarm: words } = mailWords(language);
  const { heading, happened, act } = words.kinds[kind];
  return {
    to: email,
    kind: ALARM_MAILS[kind],
    subject: words.subject(heading, venue.name),
    ...letterOf({
      venue,
      language,
      heading,
      paragraphs: [
        happened,
        words.since(since, times),
        ...(names.length === 0 ? [] : [words.who(names.join(', '))]),
        act,
      ],
      button: { label: words.button, url: `${publicUrl}/admin/audit?security=${kind}` },
      note: words.note,
    }),
  };
};
