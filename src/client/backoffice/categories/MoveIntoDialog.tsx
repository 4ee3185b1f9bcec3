import { useState } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import { messages } from '#shared/messages.ts';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { TOP, useParentOptions } from './useParentOptions.ts';

interface MoveIntoDialogProps {
  /** Null while nothing is being moved. */
  category: Category | null;
  onClose: () => void;
  /** Null is the top of the tree. */
  onMove: (parent: string | null) => void;
}

/** Asks which category this one goes into; it comes last there. */
export function MoveIntoDialog({ category, onClose, onMove }: MoveIntoDialogProps) {
  return (
    <Dialog
      title={category ? `Move ${category.name}` : ''}
      size="small"
      isOpen={category !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {(close) => category && <Question category={category} onMove={onMove} close={close} />}
    </Dialog>
  );
}

interface QuestionProps extends Pick<MoveIntoDialogProps, 'onMove'> {
  category: Category;
  close: () => void;
}

function Question({ category, onMove, close }: QuestionProps) {
  const [parent, setParent] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const options = useParentOptions(category._id);

  function submit() {
    setTried(true);
    if (parent === null) return;
    onMove(parent === TOP ? null : parent);
    close();
  }
  return (
    <DialogForm submitLabel="Move" onSubmit={submit} onCancel={close}>
      <ComboBox
        label="Into"
        autoFocus
        isRequired
        options={options.filter(({ id }) => id !== (category.parent_category ?? TOP))}
        value={parent}
        onChange={(key) => setParent(key === null ? null : String(key))}
        errorMessage={isTried && parent === null ? messages.fieldRequired : undefined}
      />
    </DialogForm>
  );
}
