/** Windows above the page have the keys to themselves; a message in the corner does not, though it is an alertdialog as well. */
export const ABOVE = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';

/** A list or a menu that has opened: letters find its entries. */
export const OPEN_LIST = '[role="listbox"], [role="menu"]';

/** A list that is closed: React Aria, or the browser, would choose an entry by a letter. */
export const CLOSED_LIST = 'button[aria-haspopup="listbox"], select';

const PRESSED = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
/** Enter begins a line in these and sends no form. */
export const WRITTEN = 'textarea, [contenteditable]:not([role="spinbutton"])';

/** Fields that one types in. */
export const FIELD = [
  `input:not(${PRESSED.map((type) => `[type="${type}"]`).join(', ')})`,
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="spinbutton"]',
].join(', ');

export const isDialogOpen = (): boolean => document.querySelector(ABOVE) !== null;
