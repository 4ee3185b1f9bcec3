// Loaded by a store process before its own modules (`PATIENT` of storeProcess.ts), for tests in which no deadline of the store may expire.
import { LIMITS } from '#server/platform/config/config.ts';

LIMITS.callMs = 60_000;
LIMITS.drainSeconds = 300;
