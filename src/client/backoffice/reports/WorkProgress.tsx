import { Button } from '../../design/button/Button.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import { countText } from './cellText.ts';
import { downloadBar, downloads } from './reports.css.ts';

interface WorkProgressProps {
  /** The name of the work: `Writing the XLSX file`. */
  label: string;
  done: number;
  /** Zero while it is not known. */
  total: number;
  /** A note if the total is not known: `1.2 MB`. */
  note?: string;
  onCancel: () => void;
}

/** Long work on a report: how far it is, and a way to stop it. */
export function WorkProgress({ label, done, total, note, onCancel }: WorkProgressProps) {
  return (
    <div className={downloads}>
      <div className={downloadBar}>
        <ProgressBar
          label={note ? `${label}: ${note}` : label}
          value={done}
          maxValue={Math.max(total, 1)}
          isIndeterminate={total === 0}
          valueLabel={`${countText(done)} of ${countText(total)} rows`}
        />
      </div>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  );
}
