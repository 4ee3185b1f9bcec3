/** Custom property: the height of a bar at the bottom of the screen, which toasts must not cover. */
export const bottomBar = '--bottom-bar';
