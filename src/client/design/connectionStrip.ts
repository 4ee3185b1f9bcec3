/** Custom property: the height of the connection line at the top of the page. Sticky parts are placed below it. */
export const connectionStrip = '--connection-strip';

/** The height of the back office's bar at the top of a narrow window. */
export const topBarHeight = '57px';
