import { expect, test } from '@playwright/test';
import { api, dayAhead, newCustomer, santaAna, tokenOf } from '../support/venue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openStaff, picture } from './support/staff-pages.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`staff see a customer's statement before and after its balance was cleared, at ${viewport.width} pixels`, async ({
    browser,
  }) => {
    const { id, token } = await newCustomer('tok_visa');
    const { seats } = await santaAna();
    const slot = `${dayAhead(viewport.width === 390 ? 43 : 44)}T15:00:00-08:00`;
    const owed = await api('POST', '/reservations', { token, body: { calendar: seats.at(-3)?.id, slot } });
    expect(owed.status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const admin = await tokenOf('admin@paddock.test');
    const cleared = await api('POST', `/users/${id}/clear_outstanding`, {
      token: admin,
      body: { reason: 'Paid in cash' },
    });
    expect(cleared.status).toBe(200);

    const page = await openStaff(browser, 'admin@paddock.test', `/admin/user/${id}/statement`, { viewport });
    await expect(page.getByRole('heading', { level: 1, name: /^Statement of/ })).toBeVisible();
    await page
      .getByRole('button', { name: 'Why was this charged: Removed from the outstanding balance by the venue' })
      .click();
    await expect(page.getByText('Reason: Paid in cash')).toBeVisible();
    await expectAccessible(page);
    await picture(page, `statement-${viewport.width}`);
    if (viewport.width < 1024) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('slider', { name: 'Date and time of the statement' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('list', { name: 'Still to pay' })).toContainText('Unpaid reservation');
    await page.context().close();
  });
