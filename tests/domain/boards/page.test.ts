import type { CleanHtml } from '@paddock/shared-domain/catalogue/html-rule';
import { PageId } from '@paddock/shared-domain/catalogue/ids';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { describe, it } from 'vitest';
import { storiesOf } from '../../support/given.ts';

describe('a page that the venue writes', () => {
  it('PAGE-01 has a name, a menu name and html; publishing the same page again changes nothing', () => {
    const pageId = PageId.parse('rules');
    const page = { pageId, name: 'Rules', menuName: 'Rules', html: '<p>Drive clean</p>' as CleanHtml };
    const { given } = storiesOf(pageDecider);
    given().when({ type: 'PublishPage', data: page }).then({ type: 'PagePublished', data: page });
    given({ type: 'PagePublished', data: page }).when({ type: 'PublishPage', data: page }).then();
    given({ type: 'PagePublished', data: page })
      .when({ type: 'WithdrawPage', data: { pageId } })
      .then({ type: 'PageWithdrawn', data: { pageId } });
  });
});
