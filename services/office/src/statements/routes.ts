import type { Decode } from '@paddock/event-store/codec';
import { readLines } from '@paddock/projections/statements/read';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  explainLine,
  getStatement,
  getStatementCsv,
  getStatementPdf,
  type StatementReply,
} from '@paddock/shared-domain/statements/contract';
import { type BilledLine, statementFrom } from '@paddock/shared-domain/statements/statement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok, okRaw } from '@paddock/kit/http/answers';
import { mayAsStaff, type SignedIn } from '@paddock/kit/http/caller';
import { notFound, type ProblemAnswer, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { drawInThreads, NotDrawn } from './draw-in-threads.ts';
import { explainLines } from './explain-line.ts';
import { statementCsv } from './statement-csv.ts';
import { type Reader, statementReply, withReasons } from './statement-reply.ts';
import { paperWords } from './words/paper-words.ts';

const READS = { reads: ['statements'] };
/** Longer statements must be requested in several periods (threat TH-08). */
const MOST_ON_PAPER = 1_000;
const TOO_LONG = `A file holds ${MOST_ON_PAPER} lines. Choose a later beginning.`;

export type StatementDeps = {
  readonly deps: Pick<Deps, 'business' | 'db' | 'store'>;
  readonly decode: Decode;
  /** Names as staff see them; forgotten people are left out. */
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  /** Undefined once they are forgotten. */
  readonly contactOf: (user: UserId) => Promise<{ readonly email: string } | undefined>;
  readonly directory: VenueDirectory;
  readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  /** Files are in the language of the caller. */
  readonly languageOf: (user: UserId) => Promise<Language>;
};
type Asked = {
  readonly account: UserId;
  readonly caller: SignedIn;
  readonly query: { readonly as_of?: Instant | undefined; readonly from?: Instant | undefined };
  readonly now: Instant;
};

const readerOf = (caller: SignedIn): Reader => ({ isStaff: mayAsStaff(caller, ['user.change_user']) });

/** The bill time machine: an account's bill as of any moment, with explanations (promise PR5). */
export const registerStatementRoutes = (
  app: FastifyInstance,
  { deps: { business, db, store }, contactOf, decode, directory, shownNames, unseal, languageOf }: StatementDeps,
): void => {
  const drawing = drawInThreads();
  app.addHook('onClose', () => drawing.close());
  /** A moment in the future shows what is known now, and says so. */
  const asked = async (
    { account, caller, query, now }: Asked,
    language: Language = 'en',
  ): Promise<StatementReply | ProblemAnswer> => {
    const asOf = query.as_of === undefined || query.as_of > now ? now : query.as_of;
    if (query.from !== undefined && query.from > asOf)
      return problem('invalid', { fields: { from: ['The beginning is after the end.'] } });
    const reader = readerOf(caller);
    const lines = await withReasons(await readLines(db, account), unseal, reader);
    return statementReply(statementFrom(account, lines, { asOf, from: query.from }), lines, reader, language);
  };
  /** Moments in files are in the zone of the first venue, which the file names. */
  const zone = async (): Promise<string> => [...(await directory.get()).locations.values()][0]?.timezone ?? 'UTC';
  const file = (account: UserId, asOf: Instant, kind: string, language: Language) => ({
    'content-disposition': `attachment; filename="${paperWords(language).fileName}-${account}-${asOf.slice(0, 10)}.${kind}"`,
  });

  serveAccount(
    app,
    getStatement,
    async (request) => {
      const statement = await asked(request);
      return 'kind' in statement ? statement : ok(statement);
    },
    READS,
  );
  serveAccount(
    app,
    getStatementCsv,
    async (request) => {
      const language = await languageOf(request.caller.userId);
      const statement = await asked(request, language);
      if ('kind' in statement) return statement;
      const headers = file(request.account, statement.as_of, 'csv', language);
      return okRaw(statementCsv(statement, language, await zone()), {
        contentType: 'text/csv; charset=utf-8',
        headers,
      });
    },
    READS,
  );
  serveAccount(
    app,
    getStatementPdf,
    async (request) => {
      const language = await languageOf(request.caller.userId);
      const statement = await asked(request, language);
      if ('kind' in statement) return statement;
      if (statement.lines.length > MOST_ON_PAPER) return problem('invalid', { fields: { from: [TOO_LONG] } });
      const name = (await shownNames([request.account])).get(request.account) ?? '';
      const { email = '' } = (await contactOf(request.account)) ?? {};
      const headers = file(request.account, statement.as_of, 'pdf', language);
      try {
        const { name: issuer, address, phone, email: theirs } = await business.get();
        const lines = [issuer, address, phone, theirs].filter((line) => line !== '');
        const pdf = await drawing.draw(statement, name, await zone(), language, lines, email);
        return okRaw(pdf, { contentType: 'application/pdf', headers });
      } catch (error) {
        if (!(error instanceof NotDrawn)) throw error;
        request.log.error({ err: error }, 'a statement was not drawn');
        return problem('unavailable');
      }
    },
    READS,
  );
  serveAccount(
    app,
    explainLine,
    async ({ account, caller, params, now }) => {
      const reader = readerOf(caller);
      const all = await withReasons(await readLines(db, account), unseal, reader);
      const { lines } = statementFrom(account, all, { asOf: now });
      const [first, ...rest] = lines.filter(({ event_id }) => event_id === params.event);
      if (first === undefined) return notFound;
      const own: readonly [BilledLine, ...BilledLine[]] = [first, ...rest];
      return ok(await explainLines({ store, decode }, own, reader));
    },
    READS,
  );
};
