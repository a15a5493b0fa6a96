import { cleanHtml } from '@paddock/venue/catalogue/clean-html';
import { PageId } from '@paddock/shared-domain/catalogue/ids';
import { demoId } from '@paddock/kit/fitness/held-demo';

const page = (name: string, menuName: string, html: string) => ({
  pageId: PageId.parse(demoId(`page ${name}`)),
  name,
  menuName,
  html: cleanHtml(html),
});

export const PAGES = [
  page(
    'First time here?',
    'First time',
    `<p>You need a payment card, closed shoes, and no racing experience. Come ten minutes early: we set up seat and pedals with you.</p>
<ul><li><strong>Motion rig</strong>: moves with the car.</li><li><strong>Static rig</strong>: stands still, easiest to start with.</li>
<li><strong>Haptic rig</strong>: lets you feel kerbs and grip.</li></ul>
<p><a href="/reservations">Book a rig</a>, or look at the <a href="/leaderboards">leaderboards</a> first.</p>`,
  ),
];

/** Published last: then the demo venue is complete. */
export const HOUSE_RULES = page(
  'House rules',
  'House rules',
  `<ol><li>Drive clean. A lap with a cut does not count.</li><li>Leave wheel and screens to our staff.</li>
<li>Cancel 48 hours ahead if you cannot come.</li></ol>`,
);
