import { Label } from 'react-aria-components/Label';
import {
  ProgressBar as AriaProgressBar,
  type ProgressBarProps as AriaProgressBarProps,
} from 'react-aria-components/ProgressBar';
import { Inline } from '../layout/Inline.tsx';
import type { Unstyled } from '../unstyled.ts';
import { bar, figure, fill, sweeping, track } from './ProgressBar.css.ts';

export interface ProgressBarProps extends Omit<Unstyled<AriaProgressBarProps>, 'children'> {
  label: string;
}

export function ProgressBar({ label, ...rest }: ProgressBarProps) {
  return (
    <AriaProgressBar {...rest} className={bar}>
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          <Inline align="stretch" justify="space-between" wrap={false} fontSize="small">
            <Label>{label}</Label>
            {!isIndeterminate && <span className={figure}>{valueText}</span>}
          </Inline>
          <div className={track}>
            <div
              className={isIndeterminate ? `${fill} ${sweeping}` : fill}
              style={isIndeterminate ? undefined : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
