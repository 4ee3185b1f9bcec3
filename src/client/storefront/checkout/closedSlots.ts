import { type ClockTime, formatClockTime } from '#shared/domain/storeTime.ts';

export interface ShownSlot {
  slot: ClockTime;
  reason: string | null;
}

/** The reasons of closed slots, one for each run of neighbors that share it: "1:00 PM to 5:00 PM: …". */
export function closedSlots(slots: readonly ShownSlot[]): string[] {
  const rows: { from: ClockTime; to: ClockTime; reason: string }[] = [];
  let last: string | null = null;
  for (const { slot, reason } of slots) {
    const row = rows.at(-1);
    if (reason !== null && reason === last && row) row.to = slot;
    else if (reason !== null) rows.push({ from: slot, to: slot, reason });
    last = reason;
  }
  return rows.map(({ from, to, reason }) => {
    const times = [...new Set([from, to])].map(formatClockTime).join(' to ');
    return `${times}: ${reason}`;
  });
}
