import { adviceFor } from '#shared/messageAdvice.ts';

/** A message and, if it only states the failure, advice (docs/rules/operations.md, Messages). */
export function Message({ children }: { children: string }) {
  const advice = adviceFor(children);
  if (advice === null) return children;
  return (
    <>
      {/* Promised messages may have no full stop, and the advice is another sentence. */}
      <span>{children}</span>
      {/[.!?]$/.test(children) ? ' ' : '. '}
      <span>{advice}</span>
    </>
  );
}
