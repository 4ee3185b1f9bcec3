export const LEDGER_REASONS = [
  'opening',
  'adjustment',
  'order',
  'cancelled',
  'reinstated',
  'count',
  'exchange',
  // Exchanged pieces that do not return to stock.
  'damaged',
] as const;
