/** How many rows the locks of slots are; a prime, by which slots of any length are spread. */
const SLOT_LOCKS = 97;

/** The name of the lock by which the orders of one pick-up slot come one after the other. */
export const slotLock = (slot: Date): string => `pickup_slot:${Math.floor(slot.getTime() / 60_000) % SLOT_LOCKS}`;
