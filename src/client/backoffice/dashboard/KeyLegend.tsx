import { Dialog } from '../../design/dialog/Dialog.tsx';
import { BOARD_KEYS } from './boardKeys.ts';
import { keyList } from './dashboard.css.ts';

/** What the keys of the board do. */
export function KeyLegend({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <dl className={keyList}>
        {BOARD_KEYS.map(([keys, what]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
