import { expect, test } from 'vitest';
import { disclosures, machineDecisions } from './disclosures.ts';

const phoneOnly = {
  signInMethods: ['phone' as const],
  googleClientId: null,
  analyticsMeasurementId: null,
  noticesBy: [],
  filesElsewhere: false,
};

test('a store without Google names only the carrier of text messages', () => {
  const [carrier, ...rest] = disclosures(phoneOnly);
  expect(carrier).toMatch(/text messages/);
  expect(rest).toEqual([expect.stringMatching(/^We do not give personal data to anyone else/)]);
});

test('Google is named only if its sign-in is on', () => {
  const both: ('phone' | 'google')[] = ['phone', 'google'];
  const named = disclosures({ ...phoneOnly, signInMethods: both, googleClientId: 'the client' }).join('\n');
  expect(named).toMatch(/sign in with Google/);
  expect(named).not.toMatch(/Analytics/);
  // Offered by the setting, but without a client there is no button.
  expect(disclosures({ ...phoneOnly, signInMethods: both }).join('\n')).not.toMatch(/Google/);
});

test('each carrier of messages is named if it sends any', () => {
  const shown = (noticesBy: ('sms' | 'mail')[]) =>
    disclosures({ ...phoneOnly, signInMethods: [], noticesBy }).join('\n');
  expect(shown(['sms'])).toMatch(/text message/);
  expect(shown(['sms'])).not.toMatch(/mail server/);
  expect(shown(['mail'])).toMatch(/mail server/);
  expect(shown(['mail'])).toMatch(/anyone else/);
});

test('Google Analytics is named if it is on', () => {
  expect(disclosures({ ...phoneOnly, analyticsMeasurementId: 'G-1' }).join('\n')).toMatch(/Google Analytics/);
});

test('a store without third parties says so', () => {
  expect(disclosures({ ...phoneOnly, signInMethods: [] })).toEqual([expect.stringMatching(/anyone outside the store/)]);
});

test('the company that stores the files is named if they are outside of the server', () => {
  expect(disclosures({ ...phoneOnly, filesElsewhere: true }).join('\n')).toMatch(/stores your receipts/);
  expect(disclosures(phoneOnly).join('\n')).not.toMatch(/stores your receipts/);
});

test('automatic decisions are stated with their days if payments have a deadline', () => {
  expect(machineDecisions(0, 0)).toMatch(/no automatic decisions/);
  expect(machineDecisions(1, 0)).toMatch(/^Our system .* in one case: no receipt after 1 business day/);
  expect(machineDecisions(3, 0)).toMatch(/no receipt after 3 business days/);
  expect(machineDecisions(0, 5)).toMatch(/one case: not picked up within 5 business days/);
  expect(machineDecisions(3, 5)).toMatch(/two cases: .* after 3 business days, or .* within 5 business/);
});
