export const LEDGER_REASONS = [
  'opening',
  'adjustment',
  'order',
  'cancelled',
  'reinstated',
  'count',
  'exchange',
  // Exchanged pieces that do not go back to the shelf.
  'damaged',
] as const;
