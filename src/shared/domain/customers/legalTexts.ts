/** Privacy policy: last modified 10 April 2025; an agreement is recorded with this version (docs/rules/people.md, People and sign-in). */
export const PRIVACY_POLICY_VERSION = '2025-04-10';
/** Terms and conditions: effective 2020-05-22. */
export const TERMS_VERSION = '2020-05-22';

/** A category of this name has the weekly cut-off from the start; any other gets it by its own flag. */
export const AGRIBIZ_CATEGORY = 'Agribiz';
