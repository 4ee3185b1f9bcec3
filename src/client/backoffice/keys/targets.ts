/** Dialogs receive all keys; a toast does not, although it is an alertdialog. */
export const ABOVE = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';

/** An open list or menu: letters find its entries. */
export const OPEN_LIST = '[role="listbox"], [role="menu"]';

/** A closed list: React Aria or the browser would choose an entry by a letter. */
export const CLOSED_LIST = 'button[aria-haspopup="listbox"], select';

const PRESSED = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
/** Enter starts a line in these and submits no form. */
export const WRITTEN = 'textarea, [contenteditable]:not([role="spinbutton"])';

export const FIELD = [
  `input:not(${PRESSED.map((type) => `[type="${type}"]`).join(', ')})`,
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="spinbutton"]',
].join(', ');

export const isDialogOpen = (): boolean => document.querySelector(ABOVE) !== null;
