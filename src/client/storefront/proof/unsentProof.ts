// A file fits into no storage of the browser, so the page itself holds it while one signs in again or looks elsewhere.
let unsent: { orderId: string; file: File } | null = null;

/** Stores the picture that was chosen for an order until it has arrived. */
export function storeUnsentProof(orderId: string, file: File): void {
  unsent = { orderId, file };
}

/** The picture that was chosen for an order and has not arrived, or null. */
export const unsentProofOf = (orderId: string): File | null => (unsent?.orderId === orderId ? unsent.file : null);

export function clearUnsentProof(): void {
  unsent = null;
}
