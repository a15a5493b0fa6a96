// @vitest-environment jsdom
import { listLaps } from '@paddock/shared-domain/laps/contract';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lap, stockLaps } from './laps-fake.ts';
import { refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { FakeSocket, push } from '../support/fake-socket.ts';
import { answer, button, callsOf, dialog, field, here, inside, openApp, screen, user } from '../support/open-app.tsx';

const rows = () => screen.getAllByRole('row').slice(1);
const asked = () => callsOf(listLaps).at(-1)?.query;
const toggle = (name: string) => screen.getByRole('switch', { name });
const view = (name: string) => screen.getByRole('radio', { name });
const many = (count: number) => Array.from({ length: count }, (_, index) => lap(index + 1));

describe('my laps', () => {
  it('ROUTE-12 /laps shows My Laps to a customer', async () => {
    stockLaps(many(2));
    await openApp('/laps');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Laps');
    expect(rows()).toHaveLength(2);
  });
  it('ROUTE-12 /laps requires login', async () => {
    await openApp('/laps?track=spa', 'visitor');
    expect(here()).toBe('/signup?redirect=%2Flaps%3Ftrack%3Dspa');
    expect(callsOf(listLaps)).toEqual([]);
  });
  it("LAP-03 requests only the customer's own laps, and shows where, when, in which car and how fast", async () => {
    stockLaps([lap(1, { fuel: 4.5 }), lap(2, { approved: false, reasons: ['CUT'] })]);
    await openApp('/laps');
    expect(callsOf(listLaps).map(({ query }) => query['user'])).toEqual(['ada']);
    const [first, second] = rows().map((row) => row.textContent ?? '');
    for (const text of [
      'Spa-Francorchamps',
      'Mercedes-AMG GT3',
      '2026-11-19 6:30 pm',
      '2:20.100',
      'Valid',
      'Low: 4.5 L',
    ])
      expect(first).toContain(text);
    expect(second).toContain('Not valid');
  });
  it('LAP-03 filters them by search, track, group, valid and personal bests, and clears all filters', async () => {
    stockLaps([lap(1), lap(2, { track: 'monza', track_name: 'Monza' }), lap(3, { approved: false, reasons: ['CUT'] })]);
    await openApp('/laps');
    await user.type(field('Search'), 'spa');
    await pass(1000);
    expect(asked()).toMatchObject({ search: 'spa' });
    expect(rows()).toHaveLength(2);
    await user.choose(field('Car group'), 'road');
    expect(asked()).toMatchObject({ search: 'spa', car__groups__id: 'road' });
    await user.press(toggle('Valid only'));
    expect(asked()).toMatchObject({ approved: true });
    expect(rows()).toHaveLength(1);
    await user.choose(field('Track'), 'spa');
    expect(asked()).toMatchObject({ search: 'spa', car__groups__id: 'road', approved: true, track: 'spa' });
    await user.press(toggle('Personal bests'));
    expect(asked()).toMatchObject({ best: true });
    await user.press(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(here()).toBe('/laps');
    expect(field('Search')).toHaveProperty('value', '');
    expect(rows()).toHaveLength(3);
  });
  it('LAP-03 shows them page by page, and another filter starts at the first page', async () => {
    stockLaps(many(5), 2);
    await openApp('/laps');
    expect(screen.getByText('5 laps')).toBeTruthy();
    await user.press(button(/Next/));
    expect(asked()).toMatchObject({ page: 2 });
    expect(rows()[0]?.textContent).toContain('2:20.300');
    expect(here()).toBe('/laps?page=2');
    await user.press(toggle('Valid only'));
    expect(asked()).toMatchObject({ page: 1, approved: true });
  });
  it('leads from a page that no longer exists to the first', async () => {
    stockLaps(many(2), 2);
    await openApp('/laps?page=9');
    expect(here()).toBe('/laps');
    expect(rows()).toHaveLength(2);
  });
  it('searches one second after the last key, or at once with Enter', async () => {
    stockLaps(many(2));
    await openApp('/laps');
    const before = callsOf(listLaps).length;
    await user.type(field('Search'), 'mer');
    await pass(900);
    expect(callsOf(listLaps)).toHaveLength(before);
    await user.type(field('Search'), 'cedes{Enter}');
    expect(asked()).toMatchObject({ search: 'mercedes' });
    await pass(2000);
    expect(callsOf(listLaps)).toHaveLength(before + 1);
  });
  it('ROUTE-13 group and track of the address are the filters, and changed filters are in the address', async () => {
    stockLaps([lap(1), lap(2, { track: 'monza', track_name: 'Monza' })]);
    await openApp('/laps?group=road&track=monza');
    expect(field('Track')).toHaveProperty('value', 'monza');
    expect(field('Car group')).toHaveProperty('value', 'road');
    expect(asked()).toMatchObject({ track: 'monza', car__groups__id: 'road' });
    await user.choose(field('Track'), 'spa');
    await user.choose(field('Car group'), 'gt3');
    const address = new URLSearchParams(here().split('?')[1]);
    expect([address.get('track'), address.get('group')]).toEqual(['spa', 'gt3']);
  });
  it('LAP-08 tells a customer without laps that there are none yet', async () => {
    stockLaps([]);
    await openApp('/laps');
    expect(screen.getByText("You haven't recorded any laps yet")).toBeTruthy();
    expect(screen.queryByLabelText('Track')).toBeNull();
  });
  it('LAP-09 says that a search of laps found nothing', async () => {
    stockLaps(many(2));
    await openApp('/laps?search=nordschleife');
    expect(screen.getByText('Your search yielded no results')).toBeTruthy();
    expect(screen.queryByText("You haven't recorded any laps yet")).toBeNull();
  });
  it('LAP-09 says that the resource search found nothing', async () => {
    await openApp('/contact');
    render(<SearchBox label="Track" onSearch={() => undefined} results={[]} onChoose={() => undefined} />);
    await user.type(screen.getByRole('combobox', { name: 'Track' }), 'nordschleife');
    await pass(1000);
    expect(screen.getByText('Your search yielded no results')).toBeTruthy();
  });
  it('opens a lap in detail, with the reason why it does not count', async () => {
    stockLaps([lap(1, { approved: false, reasons: ['CUT', 'TOO_FAST'], fuel: null, ballast: 20 })]);
    await openApp('/laps');
    await user.press(button('Details of 2:20.100 at Spa-Francorchamps'));
    const text = dialog('Lap details').textContent ?? '';
    for (const words of ['2:20.100', 'Santa Ana', 'Slick Soft', '20 kg', 'Not recorded', 'The lap left the track.'])
      expect(text).toContain(words);
    expect(text).toContain('The lap is much faster than this car has been here before.');
    expect(inside(dialog('Lap details')).queryByRole('link', { name: 'Receipt' })).toBeNull();
    await user.press(inside(dialog('Lap details')).getAllByRole('button', { name: 'Close' })[1]!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('shows a lap that the venue is checking, with the reason, and that it is the fastest', async () => {
    stockLaps([lap(1, { approved: false, held: true, fastest: true, reasons: ['CLOCK'] }), lap(2)]);
    await openApp('/laps');
    expect(screen.getByText('Being checked')).toBeTruthy();
    expect(screen.getByText('Your fastest')).toBeTruthy();
    expect(screen.queryByText('Not valid')).toBeNull();
    await user.press(button('Details of 2:20.100 at Spa-Francorchamps'));
    const text = dialog('Lap details').textContent ?? '';
    expect(text).toContain('Why the venue is checking it');
    expect(text).toContain('The lap time does not match the venue’s clock.');
    expect(text).not.toContain('Why it does not count');
  });
  it('shows a provisional lap with what it waits for, and its receipt', async () => {
    stockLaps([lap(1, { approved: false, held: true, reasons: ['PROVISIONAL'] })]);
    await openApp('/laps');
    expect(screen.getByText('Provisional')).toBeTruthy();
    await user.press(button('Details of 2:20.100 at Spa-Francorchamps'));
    expect(dialog('Lap details').textContent).toContain('It counts when the game’s own file or the race server');
    expect(inside(dialog('Lap details')).getByRole('link', { name: 'Receipt' })).toBeTruthy();
  });
  it('links from a lap that counts to its receipt', async () => {
    stockLaps([lap(1)]);
    await openApp('/laps');
    await user.press(button('Details of 2:20.100 at Spa-Francorchamps'));
    const receipt = inside(dialog('Lap details')).getByRole('link', { name: 'Receipt' });
    expect(receipt.getAttribute('href')).toBe('/laps/lap1/receipt');
  });
  it('marks personal bests and track records', async () => {
    stockLaps([lap(1, { personal_best: true, track_record: true }), lap(2, { personal_best: true }), lap(3)]);
    await openApp('/laps');
    expect(rows().map((row) => /Track record|Personal best/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Track record',
      'Personal best',
      undefined,
    ]);
  });
  it('shows a new lap at once', async () => {
    const laps = many(1);
    stockLaps(laps);
    await openApp('/laps');
    await pass(100);
    expect(FakeSocket.latest?.scopes).toContain('laps/ada');
    laps.unshift(lap(9));
    push({ type: 'changed', model: 'laps', scope: 'ada', position: '9' });
    await settle();
    expect(rows()[0]?.textContent).toContain('2:20.900');
  });
  it('says that it is loading', async () => {
    stockLaps(many(1));
    answer(listLaps, () => new Promise(() => undefined));
    await openApp('/laps');
    expect(screen.getByText('Loading your laps')).toBeTruthy();
  });
  it('can be loaded again after a failure', async () => {
    answer(listLaps, () => refuse(403, { detail: 'No.', code: 'permission_denied' }));
    await openApp('/laps');
    expect(screen.getByText('We could not load your laps. They are safe; please try again.')).toBeTruthy();
    stockLaps(many(1));
    await user.press(button('Try again'));
    expect(rows()).toHaveLength(1);
  });
});

describe('the ranked view', () => {
  const ranked = '/laps?track=spa&group=gt3&valid=true&view=ranked';
  for (const missing of ['track=spa&', 'group=gt3&', 'valid=true&'])
    it(`LAP-04 cannot be chosen without ${missing.split('=')[0]}`, async () => {
      stockLaps(many(1));
      await openApp(ranked.replace(missing, ''));
      expect(view('Ranked')).toHaveProperty('disabled', true);
      expect(view('Newest')).toHaveProperty('checked', true);
      expect(asked()).toMatchObject({ ordering: '-created' });
      expect(screen.getByText('Choose a track, a car group and “Valid only” to see your rank.')).toBeTruthy();
    });
  it('LAP-04 LAP-06 can be chosen with all three and orders by rank; without it the newest come first', async () => {
    stockLaps(many(1));
    await openApp('/laps?track=spa&group=gt3&valid=true');
    expect(asked()).toMatchObject({ ordering: '-created' });
    await user.press(view('Ranked'));
    expect(asked()).toEqual({
      user: 'ada',
      track: 'spa',
      car__groups__id: 'gt3',
      approved: true,
      ordering: 'rank',
      page: 1,
      page_size: 25,
    });
    expect(new URLSearchParams(here().split('?')[1]).get('view')).toBe('ranked');
    expect(callsOf(listLaps).map(({ query }) => query['ordering'])).toEqual(['-created', 'rank']);
  });
  it('ends when one of the three is removed', async () => {
    stockLaps(many(1));
    await openApp(ranked);
    expect(view('Ranked')).toHaveProperty('checked', true);
    await user.press(toggle('Valid only'));
    expect(view('Newest')).toHaveProperty('checked', true);
    expect(asked()).toMatchObject({ ordering: '-created' });
  });
  it('LAP-05 choosing a track sets the group to GT3 and valid-only on', async () => {
    stockLaps(many(1));
    await openApp('/laps');
    await user.choose(field('Track'), 'spa');
    expect(field('Car group')).toHaveProperty('value', 'gt3');
    expect(toggle('Valid only')).toHaveProperty('checked', true);
    expect(asked()).toMatchObject({ track: 'spa', car__groups__id: 'gt3', approved: true });
    expect(view('Ranked')).toHaveProperty('disabled', false);
  });
  it('LAP-05 keeps a chosen group, and selects none when there is no GT3', async () => {
    stockLaps(many(1), 25, ['Road']);
    await openApp('/laps');
    await user.choose(field('Track'), 'spa');
    expect(field('Car group')).toHaveProperty('value', '');
    expect(toggle('Valid only')).toHaveProperty('checked', true);
    await user.choose(field('Car group'), 'road');
    await user.choose(field('Track'), 'monza');
    expect(field('Car group')).toHaveProperty('value', 'road');
  });
  it('LAP-07 has at most three rows in bold when more share the podium, and none on the next page', async () => {
    stockLaps(
      [1, 2, 2, 2, 3].map((rank, index) => lap(index + 1, { rank })),
      4,
    );
    await openApp(ranked);
    expect(rows().map((row) => row.querySelectorAll('strong').length)).toEqual([2, 2, 2, 0]);
    await user.press(button(/Next/));
    expect(rows().map((row) => row.querySelectorAll('strong').length)).toEqual([0]);
  });
  it('LAP-07 has nothing in bold below the podium', async () => {
    stockLaps([3, 4, 4].map((rank, index) => lap(index + 1, { rank })));
    await openApp(ranked);
    expect(rows().map((row) => row.querySelectorAll('strong').length)).toEqual([2, 0, 0]);
  });
  it('LAP-07 has the top 3 in bold, and nothing bold in the other view', async () => {
    stockLaps([1, 2, 3, 4].map((rank) => lap(rank, { rank })));
    await openApp(ranked);
    expect(rows().map((row) => [...row.querySelectorAll('strong')].map((bold) => bold.textContent))).toEqual([
      ['1', '2:20.100'],
      ['2', '2:20.200'],
      ['3', '2:20.300'],
      [],
    ]);
    await user.press(view('Newest'));
    expect(rows().flatMap((row) => [...row.querySelectorAll('strong')])).toEqual([]);
  });
});
