/**
 * Staff of some locations sent a command about another one (decision 0212). Thrown, so that no route can turn it into another answer:
 * the caller gets 403 `other_location`, and nothing was appended to that stream.
 */
export class ActsElsewhere extends Error {
  override readonly name = 'ActsElsewhere';
}
