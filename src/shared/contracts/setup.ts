import { z } from 'zod';
import { MORE_STEPS, SETUP_STEPS } from '../domain/setupSteps.ts';

const step = z.enum([...SETUP_STEPS, ...MORE_STEPS]);

/** The steps of a new store, after its first order three more; null once these are done too. */
export const setup = z.object({ steps: z.array(step), done: z.array(step) }).nullable();
