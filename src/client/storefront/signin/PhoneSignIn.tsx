import { lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import type { SentCode } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';

const loadCodeStep = () => import('./CodeStep.tsx');
const CodeStep = lazy(loadCodeStep);

/** Sign-in by phone: a number, then the code that was sent to it. */
export function PhoneSignIn() {
  const [sent, setSent] = useState<SentCode | null>(null);

  // The next step arrives while the number is being typed.
  useEffect(() => void loadCodeStep(), []);

  if (!sent) return <NumberStep onSent={setSent} />;
  return (
    <Suspense fallback={<CodeStepSkeleton />}>
      <CodeStep sent={sent} onResent={setSent} onChangeNumber={() => setSent(null)} />
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
