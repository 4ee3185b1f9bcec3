import { z } from 'zod';
import { SETUP_STEPS } from '../domain/setupSteps.ts';

/** Which steps are done; null once the store has had an order, and so is set up. */
export const setup = z.object({ done: z.array(z.enum(SETUP_STEPS)) }).nullable();
