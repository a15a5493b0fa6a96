import type { Call } from './operation.ts';
import { integer, text, type Params } from './params.ts';
import { parameterInvalid, resourceMissing } from './stripe-failure.ts';

type Listed = { readonly id: string; readonly created: number };

/**
 * A page of a list, cut as Stripe does: newest first, `limit` 1 to 100 (default 10). `starting_after` pages towards older
 * objects, `ending_before` towards newer ones.
 *
 * @param objects oldest first, already filtered.
 */
export const listPage = (call: Call, objects: readonly Listed[], url: string): object => {
  const newestFirst = objects.filter(createdWithin(call.params)).toReversed();
  const limit = integer(call.params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw parameterInvalid(
      'limit',
      `This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`,
    );
  }
  const after = text(call.params, 'starting_after');
  const before = text(call.params, 'ending_before');
  if (before !== undefined) {
    const end = placeOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return page(newestFirst.slice(start, end), start > 0, url);
  }
  const start = after === undefined ? 0 : placeOf(newestFirst, after, 'starting_after') + 1;
  return page(newestFirst.slice(start, start + limit), start + limit < newestFirst.length, url);
};

const page = (data: readonly Listed[], hasMore: boolean, url: string): object => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

const placeOf = (objects: readonly Listed[], id: string, param: string): number => {
  const place = objects.findIndex((object) => object.id === id);
  if (place < 0) throw resourceMissing('object', id, param, false);
  return place;
};

/** `created=1700000000` or `created[gte]=...`, in Unix seconds. */
const createdWithin = (params: Params): ((object: Listed) => boolean) => {
  const value = params['created'];
  if (value === undefined) return () => true;
  const bounds: Params = typeof value === 'string' ? { gte: value, lte: value } : (value as Params);
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => integer(bounds, name));
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
};
