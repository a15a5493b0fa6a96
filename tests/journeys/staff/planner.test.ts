import { expect, test } from '@playwright/test';
import {
  cellAt,
  dayGrid,
  drag,
  emptyDay,
  logInByHand,
  openPlanner,
  selectionBar,
  staffUrl,
} from './support/staff-pages.ts';

const button = (name: string | RegExp) => ({ name, exact: typeof name === 'string' });

test('PLAN-13 PLAN-14 a planner blacks out slots by mouse, a colleague sees it without a reload and lifts it on one seat', async ({
  browser,
}) => {
  const path = `/admin/seats?date=${emptyDay(0)}`;
  const [planner, colleague] = await Promise.all([openPlanner(browser, path), openPlanner(browser, path)]);
  await expect(colleague.getByText(/^Live/)).toBeVisible();
  await drag(planner, cellAt(planner, 7, '7:00 pm'), cellAt(planner, 9, '7:30 pm'));
  await expect(selectionBar(planner)).toContainText('6 slots seats 7–9 · 7:00–8:00 pm');
  await selectionBar(planner).getByRole('button', button('Black out')).click();
  await planner.getByLabel('Notes').fill('Steering service');
  await planner.getByRole('button', button('Black out 6 slots')).click();
  await expect(planner.getByText('6 slots blacked out.')).toBeVisible();
  await expect(cellAt(colleague, 8, '7:30 pm')).toHaveAccessibleName(/Blackout, Steering service$/);

  await cellAt(colleague, 8, '7:30 pm').click();
  await expect(selectionBar(colleague)).toContainText('2 slots seat 8');
  await selectionBar(colleague).getByRole('button', button('Delete')).click();
  await colleague.getByRole('button', button('Delete 2 slots')).click();
  await expect(cellAt(planner, 8, '7:00 pm')).toHaveAccessibleName(/free$/);
  await expect(cellAt(planner, 7, '7:00 pm')).toHaveAccessibleName(/Blackout/);
  await expect(cellAt(planner, 9, '7:00 pm')).toHaveAccessibleName(/Blackout/);
});

test('PLAN-16 staff book for a caller, mark the booking as paid at the desk, and mark it as unpaid again', async ({
  browser,
}) => {
  const page = await openPlanner(browser, `/admin/seats?date=${emptyDay(1)}`);
  await drag(page, cellAt(page, 4, '6:00 pm'), cellAt(page, 5, '6:30 pm'));
  await selectionBar(page).getByRole('button', button('Book for…')).click();
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('bob');
  await page.getByRole('option', { name: /bob@paddock\.test/ }).click();
  await page.getByRole('button', button('Book 4 slots')).click();
  await expect(page.getByText(/^4 slots booked for/)).toBeVisible();
  await expect(cellAt(page, 4, '6:30 pm')).toHaveAccessibleName(/Pending/);

  await cellAt(page, 4, '6:00 pm').click();
  await expect(selectionBar(page)).toContainText('2 slots seat 4');
  await selectionBar(page).getByRole('button', button('Mark paid')).click();
  await page.getByRole('radio', { name: 'Card terminal' }).check();
  await expect(page.getByText(/by card on the venue’s terminal/)).toBeVisible();
  await page.getByLabel('Reason (optional)').fill('Slip 0042');
  await page.getByRole('button', button('Mark 2 slots paid')).click();
  await expect(cellAt(page, 4, '6:30 pm')).toHaveAccessibleName(/Paid/);
  await expect(cellAt(page, 5, '6:30 pm')).toHaveAccessibleName(/Pending/);

  await cellAt(page, 4, '6:00 pm').click();
  await selectionBar(page).getByRole('button', button('Mark unpaid')).click();
  await page.getByLabel('Reason', { exact: true }).fill('The slip was another table’s');
  await page.getByRole('button', button('Mark 2 slots unpaid')).click();
  await expect(cellAt(page, 4, '6:30 pm')).toHaveAccessibleName(/Pending/);
});

test('a slot that somebody else takes leaves the selection and is not overwritten', async ({ browser }) => {
  const path = `/admin/seats?date=${emptyDay(2)}`;
  const [first, second] = await Promise.all([openPlanner(browser, path), openPlanner(browser, path)]);
  await drag(second, cellAt(second, 1, '5:00 pm'), cellAt(second, 2, '5:00 pm'));
  await expect(selectionBar(second)).toContainText('2 slots');
  await cellAt(first, 1, '5:00 pm').click();
  await selectionBar(first).getByRole('button', button('Black out')).click();
  await first.getByLabel('Notes').fill('Taken first');
  await first.getByRole('button', button('Black out 1 slot')).click();
  await expect(selectionBar(second)).toContainText('1 slot changed and was removed from the selection.');
  await expect(selectionBar(second)).toContainText('1 slot seat 2');
  await selectionBar(second).getByRole('button', button('Black out')).click();
  await second.getByLabel('Notes').fill('Taken second');
  await second.getByRole('button', button('Black out 1 slot')).click();
  await expect(cellAt(second, 2, '5:00 pm')).toHaveAccessibleName(/Blackout, Taken second$/);
  await expect(cellAt(second, 1, '5:00 pm')).toHaveAccessibleName(/Blackout, Taken first$/);
});

test('the bar of the selection covers no slot that staff want to choose, by mouse and by keyboard', async ({
  browser,
}) => {
  const page = await openPlanner(browser, `/admin/seats?date=${emptyDay(8)}`, {
    viewport: { width: 1280, height: 900 },
  });
  const last = dayGrid(page).getByRole('row').last();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const first = cellAt(page, 1, '12:00 pm');
    await first.click();
    await expect(selectionBar(page)).toContainText('1 slot seat 1');
    // Playwright clicks where a person sees the slot, and fails if the bar is over it.
    const end = last.getByRole('gridcell').last();
    await end.click();
    await expect(selectionBar(page)).toContainText('2 slots seats 1, 12');
    await selectionBar(page).getByRole('button', button('Clear')).click();

    await end.focus();
    await page.keyboard.press('Space');
    await expect
      .poll(async () => {
        const [cell, bar] = await Promise.all([end.boundingBox(), selectionBar(page).boundingBox()]);
        return cell !== null && bar !== null && cell.y + cell.height <= bar.y;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(selectionBar(page)).toBeHidden();
  }
  await page.context().close();
});

test('a blackout is made and lifted by keyboard alone', async ({ browser }) => {
  const page = await openPlanner(browser, `/admin/seats?date=${emptyDay(3)}`);
  await cellAt(page, 1, '3:00 pm').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(selectionBar(page)).toContainText('4 slots seats 2–3 · 3:00–4:00 pm');
  await selectionBar(page).getByRole('button', button('Black out')).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Cleaning');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', button('Black out 4 slots'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 3, '3:30 pm')).toHaveAccessibleName(/Blackout, Cleaning$/);
  await expect(cellAt(page, 3, '3:30 pm')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(selectionBar(page)).toContainText('2 slots seat 3');
  await selectionBar(page).getByRole('button', button('Delete')).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', button('Delete 2 slots')).focus();
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 3, '3:30 pm')).toHaveAccessibleName(/free$/);
  await expect(cellAt(page, 2, '3:30 pm')).toHaveAccessibleName(/Blackout, Cleaning$/);
});

test('PLAN-03 staff find a customer and see their slots highlighted', async ({ browser }) => {
  const page = await openPlanner(browser);
  await page.getByRole('combobox', { name: 'Find a customer' }).fill('ada');
  await page.getByRole('option', { name: /ada@paddock\.test/ }).click();
  const rail = page.getByRole('complementary', { name: 'Day and filters' });
  await rail
    .getByRole('button', { name: /, [A-Za-z]+ \d+$/ })
    .first()
    .click();
  await expect(page.locator('[data-hit]').first()).toBeVisible();
});

test('PLAN-06 the address of the calendar feed works until it is revoked', async ({ browser, request }) => {
  const page = await openPlanner(browser);
  await page.getByRole('button', button('Create address')).click();
  const shown = await page.getByLabel('Feed URL', { exact: true }).inputValue();
  const address = staffUrl(new URL(shown).pathname + new URL(shown).search);
  const feed = await request.get(address);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', button('Revoke')).click();
  await expect(page.getByLabel('Feed URL', { exact: true })).toBeHidden();
  expect((await request.get(address)).ok()).toBe(false);
});

test('ROUTE-39 staff without the permission, and customers, read so at the login screen', async ({ page }) => {
  await page.goto(staffUrl('/admin/seats'));
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fseats$/);
  for (const who of ['launcher@paddock.test', 'ada@paddock.test']) {
    await logInByHand(page, who);
    await expect(page.getByRole('alert')).toContainText('You do not have permission');
    await expect(page).toHaveURL(/errorCode=noPermission/);
    await expect(page.getByLabel('Email or username')).toHaveValue('');
  }
  await logInByHand(page, 'planner@paddock.test');
  await expect(dayGrid(page)).toBeVisible();
});

test('ROUTE-30 the planner opens on the day of a link, and a reload keeps it', async ({ browser }) => {
  const day = emptyDay(4);
  const page = await openPlanner(browser, `/admin/seats?date=${day}`);
  await page.reload();
  await expect(dayGrid(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('date')).toBe(day);
});

test('A-074 staff drag a booking to another seat and time, and read who has a slot that is taken', async ({
  browser,
}) => {
  const page = await openPlanner(browser, `/admin/seats?date=${emptyDay(6)}`);
  await drag(page, cellAt(page, 3, '6:00 pm'), cellAt(page, 3, '6:30 pm'));
  await selectionBar(page).getByRole('button', button('Book for…')).click();
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('bob');
  await page.getByRole('option', { name: /bob@paddock\.test/ }).click();
  await page.getByRole('button', button('Book 2 slots')).click();
  await expect(cellAt(page, 3, '6:30 pm')).toHaveAccessibleName(/Pending/);

  await cellAt(page, 3, '6:00 pm').click();
  await drag(page, cellAt(page, 3, '6:00 pm'), cellAt(page, 5, '7:00 pm'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Start')).toHaveValue(/T19:00/);
  await dialog.getByRole('button', button('Move 2 slots')).click();
  await expect(page.getByText(/ moved to .*7:00 pm/)).toBeVisible();
  await expect(cellAt(page, 5, '7:30 pm')).toHaveAccessibleName(/Pending/);
  await expect(cellAt(page, 3, '6:00 pm')).toHaveAccessibleName(/free$/);

  // Move by keyboard to a blacked-out slot: the dialog says why not, and the button is disabled.
  await cellAt(page, 8, '8:00 pm').click();
  await selectionBar(page).getByRole('button', button('Black out')).click();
  await page.getByLabel('Notes').fill('Service');
  await page.getByRole('button', button('Black out 1 slot')).click();
  await expect(cellAt(page, 8, '8:00 pm')).toHaveAccessibleName(/Blackout/);
  await cellAt(page, 5, '7:00 pm').focus();
  await page.keyboard.press('m');
  await dialog.getByLabel('Seat').selectOption({ index: 7 });
  await dialog.getByLabel('Start').selectOption({ label: '8:00 pm, Service' });
  await expect(dialog.getByText(/8:00 pm is taken: blacked out by the venue/)).toBeVisible();
  await expect(dialog.getByRole('button', button('Move 2 slots'))).toBeDisabled();
});

test("staff draft the changes for a broken seat, a colleague's change causes a conflict, and the draft is applied in one step", async ({
  browser,
}) => {
  const path = `/admin/seats?date=${emptyDay(8)}`;
  const page = await openPlanner(browser, path);
  await drag(page, cellAt(page, 4, '7:00 pm'), cellAt(page, 4, '7:30 pm'));
  await selectionBar(page).getByRole('button', button('Book for…')).click();
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('bob');
  await page.getByRole('option', { name: /bob@paddock\.test/ }).click();
  await page.getByRole('button', button('Book 2 slots')).click();
  await expect(cellAt(page, 4, '7:30 pm')).toHaveAccessibleName(/Pending/);

  await page.getByRole('button', button('Drafts')).click();
  await page.getByLabel('Reason').fill('Seat 4 is broken');
  await page.getByRole('button', button('Start a draft')).click();
  const panel = page.getByRole('complementary', { name: 'Changes in the draft' });
  await expect(panel).toContainText('Seat 4 is broken');
  await cellAt(page, 4, '6:30 pm').click();
  const desk = page.getByRole('region', { name: 'Selected slots, in the draft' });
  await desk.getByRole('button', button('To closing time')).click();
  await desk.getByRole('button', button('Black out')).click();
  await expect(panel).toContainText('2 slots still without a seat');
  await expect(panel.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  await panel.getByRole('button', button('Move all to free seats')).click();
  await expect(panel).toContainText(/Move .*: Bay 4, 7:00–8:00 pm → Bay 1, 7:00–8:00 pm/);
  await expect(panel.getByRole('button', { name: /^Apply/ })).toBeEnabled();
  // Nothing has changed yet.
  await expect(cellAt(page, 4, '7:00 pm')).toHaveAccessibleName(/Pending/);

  // A colleague sees the draft, and takes one of its slots: the draft shows the conflict.
  const colleague = await openPlanner(browser, path);
  await colleague.getByRole('button', button('Drafts')).click();
  await expect(colleague.getByRole('button', { name: 'Open “Seat 4 is broken”' })).toBeVisible();
  await colleague.getByRole('dialog').getByRole('button', button('Cancel')).click();
  await cellAt(colleague, 1, '7:30 pm').click();
  await selectionBar(colleague).getByRole('button', button('Black out')).click();
  await colleague.getByRole('button', button('Black out 1 slot')).click();
  await expect(panel).toContainText('2 conflicts. Solve them before you apply the draft.');
  await expect(panel.getByRole('button', { name: /^Apply/ })).toBeDisabled();

  // The draft survives a reload. Choose another seat for that half-hour, and apply it.
  await page.reload();
  await panel.getByRole('button', { name: /^Remove: Move .*7:30 pm/ }).click();
  await panel.getByLabel(/^Seat for .*, 7:30 pm$/).selectOption({ index: 1 });
  await panel.getByRole('button', { name: /^Apply/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect(page.getByText(/changes applied/)).toBeVisible();
  await expect(cellAt(colleague, 1, '7:00 pm')).toHaveAccessibleName(/Pending/);
  await expect(cellAt(colleague, 4, '7:30 pm')).toHaveAccessibleName(/Blackout, Seat 4 is broken$/);
});
