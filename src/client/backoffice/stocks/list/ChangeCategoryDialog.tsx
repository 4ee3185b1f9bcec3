import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { messages } from '#shared/messages.ts';
import { useTask } from '../../../app/useTask.ts';
import { ComboBox } from '../../../design/comboBox/ComboBox.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../../design/dialog/DialogForm.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';

interface ChangeCategoryDialogProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  /** A rejection, which has been said by then, keeps the question open. */
  onMove: (category: { id: string; label: string }) => Promise<void>;
}

/** Asks into which category the selected stocks go. */
export function ChangeCategoryDialog({ count, isOpen, onClose, onMove }: ChangeCategoryDialogProps) {
  return (
    <Dialog
      title={`Change the category of ${counted(count, 'product')}`}
      size="small"
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <Question onMove={onMove} close={close} />}
    </Dialog>
  );
}

function Question({ onMove, close }: Pick<ChangeCategoryDialogProps, 'onMove'> & { close: () => void }) {
  const { options } = useCategoryOptions({ within: useStaffUser()?.assigned_categories });
  const [id, setId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const chosen = options.find((option) => option.id === id);

  const [move, isPending] = useTask(
    (to: { id: string; label: string }) => onMove(to).then(close),
    () => undefined,
  );
  function submit() {
    setTried(true);
    if (chosen) move(chosen);
  }
  return (
    <DialogForm submitLabel="Change category" isPending={isPending} onSubmit={submit} onCancel={close}>
      <ComboBox
        label="New category"
        autoFocus
        isRequired
        options={options}
        emptyText="No category with this name."
        value={id}
        onChange={(key) => setId(key === null ? null : String(key))}
        errorMessage={isTried && !chosen ? messages.fieldRequired : undefined}
      />
    </DialogForm>
  );
}
