// Loaded by a store's process before its own modules (`PATIENT` of storeProcess.ts), in a test of which nothing may end by a deadline of the store.
import { LIMITS } from '#server/platform/config/config.ts';

LIMITS.callMs = 60_000;
LIMITS.drainSeconds = 300;
