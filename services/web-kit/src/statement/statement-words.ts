import type { ExplanationReply, StatementLineReply } from '@paddock/shared-domain/statements/contract';

/** The texts of the bill time machine. Each app passes those of its catalogue. The server's texts are in English. */
export type StatementWords = {
  readonly what: string;
  readonly failed: string;
  readonly empty: string;
  readonly nothingYet: string;
  readonly track: string;
  readonly trackHint: string;
  readonly now: string;
  readonly previous: string;
  readonly next: string;
  readonly asOf: string;
  readonly from: string;
  readonly moment: string;
  readonly notATime: string;
  readonly zone: (zone: string) => string;
  readonly owed: string;
  readonly owedThen: string;
  readonly inFavour: string;
  readonly credits: string;
  readonly table: string;
  readonly date: string;
  readonly line: string;
  readonly amount: string;
  readonly balance: string;
  readonly creditsChange: string;
  readonly opening: string;
  readonly closing: string;
  readonly stillToPay: string;
  readonly since: (day: string) => string;
  readonly compare: string;
  readonly compareEnd: string;
  readonly difference: string;
  readonly differenceWords: (lines: number) => string;
  readonly noDifference: string;
  readonly pdf: string;
  readonly csv: string;
  readonly downloading: string;
  readonly downloadFailed: string;
  readonly why: string;
  readonly whyOf: (line: string) => string;
  readonly whyEmpty: string;
  readonly whyWhat: string;
  readonly whyFailed: string;
  readonly close: string;
  readonly rule: (rule: string) => string;
  readonly quoted: string;
  readonly seat: (name: string, type: string) => string;
  readonly perHalfHour: (count: number, price: string) => string;
  readonly fee: string;
  readonly promotion: string;
  readonly voucher: string;
  readonly creditsUsed: (credits: number) => string;
  readonly tax: (percent: number) => string;
  readonly total: string;
  readonly chain: string;
  readonly by: Readonly<Record<'customer' | 'staff' | 'system' | 'visitor', string>>;
  readonly reason: (reason: string) => string;
  /** The name of a line, by its kind and data. */
  readonly lineOf: (line: StatementLineReply) => string;
  /** Why the line is on the bill, with the figures of the agreed price, if any. */
  readonly whyIs: (line: ExplanationReply['lines'][number], quote: ExplanationReply['quote']) => string;
  readonly step: (step: ExplanationReply['chain'][number]) => string;
  /** The name of an outstanding item, from the server's description. */
  readonly item: (description: string) => string;
};
