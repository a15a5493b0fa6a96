import { sayInPlace } from '@paddock/embedded/commands/say';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('without a terminal, progress goes to stderr, so that the answers of two runs on stdout can be compared', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const answer = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const beside = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const show = sayInPlace();
  vi.advanceTimersByTime(11_000);
  show('half of it');
  expect(beside).toHaveBeenCalledWith('half of it\n');
  expect(answer).not.toHaveBeenCalled();
});
