/** In display.html, and in no page that a proxy, a captive portal or a failing server sends instead. */
const MARK = 'data-paddock-display';

/** Whether a response is the displays' page, and not some other page with status 200. Consumes the response's body. */
export const isDisplayPage = async (answer: Response): Promise<boolean> =>
  answer.ok && (await answer.text()).includes(MARK);
