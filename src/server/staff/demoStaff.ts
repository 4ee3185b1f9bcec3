/** The demo's staff account (decisions.md, section 10); outside the demo it does not exist. */
export const DEMO_STAFF = { username: 'admin', password: 'campus-store-demo' } as const;
