/** For how many days personal data is kept where no setting says so: the jobs delete by these numbers, and the privacy policy names them. */

/** After that a cart that nobody has touched is deleted. */
export const CART_RETENTION_DAYS = 365;
/** After that a student for whom nothing was ordered is deleted. */
export const STUDENT_RETENTION_DAYS = 730;
/** After that a notice is deleted. */
export const NOTICE_RETENTION_DAYS = 90;
/** So long a customer's sign-in lasts; after that it is deleted, with the device that it names. */
export const CUSTOMER_SESSION_DAYS = 30;
