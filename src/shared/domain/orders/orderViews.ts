export const MAX_OWN_VIEWS = 12;
export const MAX_VIEW_NAME = 30;
export const MAX_VIEW_QUERY = 1_000;
