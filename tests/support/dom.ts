import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/* Modal dialogs, popovers and observers of sizes, which jsdom lacks, as far as the apps use them. Import this file first in a test that renders. */
const dialog = HTMLDialogElement.prototype;
dialog.showModal = function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
};
dialog.close = function close(this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

const element = HTMLElement.prototype;
element.showPopover = function showPopover(this: HTMLElement) {
  this.style.display = 'block';
};
element.hidePopover = function hidePopover(this: HTMLElement) {
  this.style.display = 'none';
};

/** jsdom has no layout, so no size ever changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Escape closes a modal dialog as in a browser: after a `cancel` event, unless a listener prevents it. */
document.addEventListener('keydown', (event) => {
  const open = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (event.key === 'Escape' && open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
});

afterEach(cleanup);
