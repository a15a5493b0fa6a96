import { standingOf } from '@paddock/shared-domain/event-standing';
import { isOurStream, STREAM_CATEGORIES } from '@paddock/shared-domain/kernel/stream-category';
import { describe, expect, it } from 'vitest';

const metadata = { commandId: 'c1', actor: { kind: 'system', process: 'test' }, at: '2027-03-01T18:00:00.000Z' };

describe('whether an event is known, newer or foreign', () => {
  it.each([
    ['a type of ours in a stream of ours', { stream: 'user-ada', type: 'UserRegistered', metadata }, 'known'],
    ['a new type in a stream of ours', { stream: 'schedule-loc1_2027-03-01', type: 'SlotWarmedUp', metadata }, 'newer'],
    ['a new type in a new kind of stream of ours', { stream: 'lounge-1', type: 'LoungeOpened', metadata }, 'newer'],
    ['an order of another application', { stream: 'order-1', type: 'OrderPlaced', metadata: {} }, 'foreign'],
    ['binary metadata', { stream: 'order-1', type: 'OrderPlaced', metadata: new Uint8Array([1, 2]) }, 'foreign'],
    ['no metadata', { stream: 'order-1', type: 'OrderPlaced' }, 'foreign'],
    ['a name of ours in a stream of another application', { stream: 'crm-1', type: 'UserRegistered' }, 'foreign'],
    ['a stream without a dash', { stream: 'user', type: 'UserRegistered', metadata: {} }, 'foreign'],
    ['a category that begins like one of ours', { stream: 'users-1', type: 'UserRegistered', metadata: {} }, 'foreign'],
    ['a category in other letters', { stream: 'User-1', type: 'UserRegistered', metadata: {} }, 'foreign'],
  ] as const)('is decided by stream, type and metadata: %s', (_, place, standing) => {
    expect(standingOf(place)).toBe(standing);
  });

  it('is not confused by names that every object inherits, such as constructor', () => {
    expect(standingOf({ stream: 'toString-1', type: 'constructor', metadata: {} })).toBe('foreign');
    expect(standingOf({ stream: 'user-1', type: 'constructor', metadata })).toBe('newer');
  });

  it('recognizes each of our kinds of stream', () => {
    expect(STREAM_CATEGORIES.filter((category) => !isOurStream(`${category}-1`))).toEqual([]);
  });
});
