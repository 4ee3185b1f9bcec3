import { lazy, Suspense, useEffect, useState } from 'react';
import { useIdle } from '../../app/useIdle.ts';
import { usePersistedDraft } from '../../app/usePersistedDraft.ts';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import type { SentCode } from './CodeStep.tsx';
import { NumberStep, type TypedNumber, typedNothing } from './NumberStep.tsx';

const loadCodeStep = () => import('./CodeStep.tsx');
const CodeStep = lazy(loadCodeStep);

/** How long a code works (docs/rules.md, People and sign-in). */
const CODE_LIFE_MS = 10 * 60_000;

interface SignInDraft {
  number: TypedNumber;
  /** The code on its way, and when it was sent. */
  sent: (SentCode & { at: number }) | null;
}

const nothing: SignInDraft = { number: typedNothing, sent: null };

/** Sign-in by phone: a number, then the code that was sent to it. A reload, or a look at the message, loses neither. */
export function PhoneSignIn() {
  const [{ number, sent }, setDraft, draft] = usePersistedDraft('sign-in', nothing);
  const [openedAt] = useState(Date.now);
  const noteSent = (code: SentCode) => setDraft({ sent: { ...code, at: Date.now() } });

  // The next step arrives while the number is being typed.
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void loadCodeStep();
  }, [isIdle]);

  if (!sent || openedAt > sent.at + CODE_LIFE_MS) {
    return <NumberStep number={number} onChange={(typed) => setDraft({ number: typed })} onSent={noteSent} />;
  }
  return (
    <Suspense fallback={<CodeStepSkeleton />}>
      <CodeStep
        sent={sent}
        sentAt={sent.at}
        onResent={noteSent}
        onChangeNumber={() => setDraft({ sent: null })}
        onSignedIn={() => draft.clear()}
      />
    </Suspense>
  );
}

function CodeStepSkeleton() {
  return (
    <SkeletonGroup label="Loading">
      <Skeleton lines={4} />
    </SkeletonGroup>
  );
}
