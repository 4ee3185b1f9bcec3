import type { CSSProperties, ReactNode } from 'react';
import { skeletonLines as linesClass, skeleton } from '../progress/ProgressBar.css.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export interface SkeletonProps {
  shape?: 'text' | 'heading' | 'block' | 'image';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  lines?: number;
}

export function Skeleton({ shape, width, height, lines = 1 }: SkeletonProps) {
  if (lines === 1) return <span aria-hidden className={skeleton({ shape })} style={{ width, height }} />;
  return (
    <span aria-hidden className={linesClass} style={{ width }}>
      {[...Array(lines).keys()].map((line) => (
        <span key={line} className={skeleton({ shape })} style={{ width: line === lines - 1 ? '62%' : undefined }} />
      ))}
    </span>
  );
}

export interface SkeletonGroupProps {
  label: string;
  children: ReactNode;
}

export function SkeletonGroup({ label, children }: SkeletonGroupProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  );
}

export const SkeletonLines = ({ label, lines }: { label: string; lines: number }) => (
  <SkeletonGroup label={label}>
    <Skeleton lines={lines} />
  </SkeletonGroup>
);
