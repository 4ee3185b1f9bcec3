/** Custom property: the height of a bar at the bottom of the screen. It must cover neither toasts nor what has the focus. */
export const bottomBar = '--bottom-bar';
