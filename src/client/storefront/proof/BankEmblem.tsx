import { emblem } from './PaymentCenters.css.ts';

/** "BPI" as it stands, else the first letters of the bank's words: "Land Bank of the Philippines" is LB. */
function initials(bank: string): string {
  const words = bank.split(/\s+/);
  const short = words.find((word) => /^\p{Lu}{2,3}$/u.test(word));
  const letters = words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => word.charAt(0));
  return short ?? (letters.slice(0, 2).join('') || bank.charAt(0).toUpperCase());
}

/** A bank's front with its initials between the columns. Decorative: the bank's name stands beside it. */
export function BankEmblem({ bank }: { bank: string }) {
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} aria-hidden className={emblem}>
      <path d="M24 3 44 15v4H4v-4z" fill="currentColor" />
      <path d="M8 22v15M40 22v15" stroke="currentColor" strokeWidth={4} />
      <path d="M4 39h40v5H4z" fill="currentColor" />
      <text x={24} y={34} textAnchor="middle" fontSize={14} fontWeight={700}>
        {initials(bank)}
      </text>
    </svg>
  );
}
