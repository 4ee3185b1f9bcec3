/** The longest reason of a moved pick-up, as the order keeps it. */
export const MAX_MOVE_REASON = 160;

/** The longest message to a customer. */
export const MAX_MESSAGE_LENGTH = 300;
/** How many messages staff write about one order on a day. */
export const MAX_MESSAGES_A_DAY = 10;
