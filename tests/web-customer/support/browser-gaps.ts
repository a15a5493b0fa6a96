/** Browser features that jsdom lacks: modal dialogs, popovers, scrolling, media queries (none matches). */
const dialog = HTMLDialogElement.prototype;
dialog.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
dialog.close = function close(this: HTMLDialogElement) {
  this.open = false;
};
HTMLElement.prototype.showPopover = function showPopover() {};
HTMLElement.prototype.scrollIntoView = function scrollIntoView() {};
window.scrollTo = () => undefined;
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
