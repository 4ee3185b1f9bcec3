/** Days until personal data is deleted, for data without a setting. The jobs and the privacy policy use these numbers. */

export const CART_RETENTION_DAYS = 365;
export const STUDENT_RETENTION_DAYS = 730;
export const NOTICE_RETENTION_DAYS = 90;
export const CUSTOMER_SESSION_DAYS = 30;
