/** Stands in display.html, and in nothing that a proxy, a captive portal or a server in trouble sends in its place. */
const MARK = 'data-paddock-display';

/** Whether an answer is the page of the displays, and not merely some page that came with 200. The answer is read. */
export const isDisplayPage = async (answer: Response): Promise<boolean> =>
  answer.ok && (await answer.text()).includes(MARK);
