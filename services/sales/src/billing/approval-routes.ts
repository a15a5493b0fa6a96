import type { Deps } from '@paddock/kit/deps';
import { actingOn, isOwnRefusal, ownProblem } from '@paddock/kit/http/acting-on';
import { done, ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import { readOpenApprovals } from '@paddock/projections/billing/approvals/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { APPROVAL_LAPSES_AFTER, findApproval } from '@paddock/shared-domain/billing/approvals';
import { answerApproval, listApprovals } from '@paddock/shared-domain/billing/approval-contract';
import { evolveUser, nobody, type User } from '@paddock/shared-domain/identity/user';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { FORGOTTEN_TEXT, plainOrOpened, type SealedText } from '@paddock/shared-domain/kernel/sealed';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { type ReadHistory, setsRights } from '@paddock/people/identity/rights-history';
import type { FastifyInstance } from 'fastify';
import { askerLeft } from './asker-left.ts';

type ApprovalDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db' | 'newId' | 'store'>;
  readonly readHistory: ReadHistory;
  readonly people: {
    shownNames(users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
    readonly unseal: (sealed: SealedText) => Promise<string | undefined>;
  };
};

const NEW_HERE = problem('permission_denied', {
  text: 'The person who asks gave you this permission less than seven days ago. Somebody else must agree.',
});
const ASKER_LEFT = problem('already_settled', {
  text: 'The person who asked is no longer staff, or was dismissed since. If it is still right, do it yourself.',
});
/** Whether one person gave the other the permission to agree, less than seven days ago. */
const owesRightTo = async (readHistory: ReadHistory, userId: UserId, giver: UserId, now: Instant): Promise<boolean> => {
  let state = nobody;
  let owes = false;
  const mayAgree = ({ isSuperuser, permissions }: User) => isSuperuser || permissions.includes('user.change_user');
  for await (const event of readHistory(userId)) {
    const { actor, at } = event.metadata;
    const after = evolveUser(state, event);
    // A change of other permissions changes nothing, else the one who asks could keep any colleague from answering.
    if (setsRights(event) && !mayAgree(state) && mayAgree(after))
      owes = actor.kind === 'staff' && actor.userId === giver && now < plusMillis(at, APPROVAL_LAPSES_AFTER);
    state = after;
  }
  return owes;
};

/** A second person sees what colleagues ask for, and agrees or refuses (decision 0208). */
export const registerApprovalRoutes = (app: FastifyInstance, { deps, readHistory, people }: ApprovalDeps): void => {
  serveSignedIn(
    app,
    listApprovals,
    async ({ caller, requestId, now }) => {
      const rows = await readOpenApprovals(deps.db, now);
      const userIds = rows.map(({ user_id: user }) => user);
      const unrecorded = await recordLook(deps.commands, deps.newId(), caller, {
        what: 'GET /approvals',
        userIds,
        permissions: ['user.change_user'],
        requestId,
        now,
      });
      if (unrecorded !== undefined) return unrecorded;
      const names = await people.shownNames([...new Set([...userIds, ...rows.map(({ asked_by: by }) => by)])]);
      const person = (id: UserId) => ({ id, name: names.get(id) ?? null });
      const results = rows.map(async (row) => ({
        id: row.id,
        user: person(row.user_id),
        act: row.act,
        amount_cents: row.amount_cents,
        asked_by: person(row.asked_by),
        asked_at: row.asked_at,
        lapses_at: row.lapses_at,
        state: row.state,
        reason: await plainOrOpened(people.unseal, { plain: null, sealed: row.reason }, FORGOTTEN_TEXT),
      }));
      return ok({ results: await Promise.all(results) });
    },
    { reads: ['approvals'] },
  );

  serveAccount(
    app,
    answerApproval,
    async ({ account, params, body, caller, commandId, requestId, now }) => {
      const acting = await actingOn(deps, caller, [account], 'user.change_user');
      const { approvals } = (await deps.commands.load(accountDecider, account)).state;
      const asked = findApproval(approvals, params.approval);
      const asker = asked?.askedBy;
      if (body.answer === 'grant' && asked !== undefined && (await askerLeft(deps, asked))) return ASKER_LEFT;
      if (body.answer === 'grant' && asker !== undefined && (await owesRightTo(readHistory, caller.userId, asker, now)))
        return NEW_HERE;
      const of = { approvalId: params.approval, userId: account };
      const answered = await deps.commands.handle(
        accountDecider,
        account,
        [
          body.answer === 'grant'
            ? { type: 'GrantApproval', data: { ...of, grantedBy: caller.userId } }
            : { type: 'DeclineApproval', data: of },
        ],
        { commandId, requestId, now, ...acting },
      );
      if (answered.outcome === 'busy') return problem('busy');
      if (answered.outcome === 'accepted') return done({ position: answered.position });
      if (isOwnRefusal(answered.reason)) return ownProblem(answered.reason, answered.detail);
      return answered.reason === 'ApprovalUnknown' ? notFound : problem('already_settled');
    },
    { reads: ['approvals'] },
  );
};
