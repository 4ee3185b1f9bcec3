/** Custom property: the height of the line at the top of the page that says how the connection is. What sticks there hangs below it. */
export const connectionStrip = '--connection-strip';

/** The height of the back office's bar at the top of a narrow window. */
export const topBarHeight = '57px';
