import { z } from 'zod';
import { SETUP_STEPS } from '../domain/setupSteps.ts';

/** The steps that are done; null after the first order. */
export const setup = z.object({ done: z.array(z.enum(SETUP_STEPS)) }).nullable();
