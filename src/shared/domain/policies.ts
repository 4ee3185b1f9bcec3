/** Privacy policy: last modified 10 April 2025; an agreement is recorded with this version (specification, section 9). */
export const PRIVACY_POLICY_VERSION = '2025-04-10';
/** Terms and conditions: effective 2020-05-22. */
export const TERMS_VERSION = '2020-05-22';

/** The category whose items need the Agribiz confirmation (specification, section 2). */
export const AGRIBIZ_CATEGORY = 'Agribiz';
