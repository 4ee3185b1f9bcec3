import Check from 'lucide-react/icons/check';
import { Link } from 'react-aria-components/Link';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { content, number, step as stepClass, steps as stepsClass, words } from './Stepper.css.ts';

export interface StepperProps {
  label: string;
  steps: readonly { id: string; label: string; href?: string }[];
  current: number;
}

export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className={stepsClass}>
        {steps.map((step, index) => {
          const isDone = index < current;
          const isCurrent = index === current;
          const inside = (
            <>
              <span aria-hidden className={number}>
                {isDone ? <Check size={13} strokeWidth={3} /> : index + 1}
              </span>
              <span className={words}>
                {step.label}
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              className={stepClass}
              aria-current={isCurrent ? 'step' : undefined}
              data-current={isCurrent || undefined}
              data-reached={index <= current || undefined}
            >
              {step.href && !isCurrent ? (
                <Link href={step.href} className={content}>
                  {inside}
                </Link>
              ) : (
                <span className={content}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
