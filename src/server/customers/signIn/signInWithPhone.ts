import type { z } from 'zod';
import type { newCustomerSession, phoneLoginInput } from '#shared/contracts/customers.ts';
import { sendsCodes } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/services.ts';
import { beginCustomerSession } from '../customerSessions.ts';
import { loadCustomer } from '../customers.queries.ts';
import { consumeCode, provePhone, storeProof } from './phoneProof.ts';
import { findOrCreateCustomer, inSignIn } from './signInCustomer.ts';

const TRIAL_SESSION_SECONDS = 3_600;

/** With the ticket's code, or without a ticket the number's newest code; the first sign-in creates the customer. */
export async function signInWithPhone(
  deps: Deps,
  network: string,
  input: z.output<typeof phoneLoginInput>,
  device = '',
): Promise<z.output<typeof newCustomerSession>> {
  const proven = await provePhone(deps, network, input);
  const { phone_number } = proven;
  const customer = await inSignIn(deps.em, async (em) => {
    const now = deps.now();
    await consumeCode(em, proven, now);
    const verified = { phone_number, phone_verified: true } as const;
    return loadCustomer(
      em,
      await findOrCreateCustomer(em, { provider: 'phone', subject: phone_number }, verified, now),
    );
  });
  await storeProof(deps, network, proven);
  // Without a gateway only staff can know the code (trialCode.ts), so the number may be another person's.
  return beginCustomerSession(deps, customer, device, sendsCodes(deps.config) ? undefined : TRIAL_SESSION_SECONDS);
}
