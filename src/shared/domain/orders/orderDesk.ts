export const MAX_MOVE_REASON = 160;

export const MAX_MESSAGE_LENGTH = 300;
export const MAX_MESSAGES_A_DAY = 10;
