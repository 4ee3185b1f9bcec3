/** Custom property: the height of the connection line at the top of the page. Sticky parts are placed below it. */
export const connectionStrip = '--connection-strip';

export const topBarHeight = '57px';
