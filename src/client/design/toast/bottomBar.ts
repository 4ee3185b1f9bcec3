/** Custom property: the height of a bar at the bottom of the screen. It must cover neither toasts nor the focused element. */
export const bottomBar = '--bottom-bar';
