import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { MAX_VIEW_NAME } from '#shared/domain/orders/orderViews.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useRequiredText } from '../records/reasons.tsx';
import { views as viewsClass } from './order.css.ts';
import { normalQuery, type SavedView, USUAL_VIEWS, viewAt } from './orderQueries.ts';

interface OrderViewsProps {
  /** The current view, in the form of the list's URL. */
  query: string;
}

export function OrderViews({ query }: OrderViewsProps) {
  const { own, save, remove } = useOwnViews();
  const [, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);

  function show(name: string) {
    const view = [...USUAL_VIEWS, ...own].find((each) => each.name === name);
    if (view) navigate(paths.orders + (view.query && `?${view.query}`));
  }
  return (
    <div className={viewsClass}>
      <SegmentedControl
        label="View"
        isLabelHidden
        size="small"
        options={[...USUAL_VIEWS, ...own].map(({ name }) => ({ id: name, label: name }))}
        value={viewAt(query, own)}
        onChange={show}
      />
      <MenuTrigger>
        <Button size="small" tone="quiet" icon={<Bookmark size={16} aria-hidden />}>
          Views
        </Button>
        <Menu placement="bottom start">
          <MenuItem onAction={() => setSaving(true)}>Save this view…</MenuItem>
          {own.map(({ name }) => (
            <MenuItem key={name} tone="danger" onAction={() => remove(name)}>{`Delete “${name}”`}</MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {isSaving && (
        <SaveDialog
          onClose={() => setSaving(false)}
          onSave={(name) => {
            save({ name, query });
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

function SaveDialog({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const name = useRequiredText(messages.fieldRequired);

  function submit() {
    const taken = name.take();
    if (taken === null) return;
    if (USUAL_VIEWS.some((view) => view.name.toLowerCase() === taken.toLowerCase())) {
      return name.fail('A view with this name already exists.');
    }
    onSave(taken);
  }
  return (
    <Dialog title="Save this view" size="small" onClose={onClose}>
      <DialogForm submitLabel="Save" onSubmit={submit} onCancel={onClose}>
        <TextField label="Name" autoFocus maxLength={MAX_VIEW_NAME} {...name.field} />
      </DialogForm>
    </Dialog>
  );
}

function useOwnViews() {
  const utils = trpc.useUtils();
  const { data } = trpc.orders.views.useQuery();
  const options = {
    // Two changes arrive in order.
    scope: { id: 'order-views' },
    onSuccess: (after: NonNullable<typeof data>) => utils.orders.views.setData(undefined, after),
    onError: showError,
  };
  const { mutate: store } = trpc.orders.saveView.useMutation(options);
  const { mutate: remove } = trpc.orders.deleteView.useMutation(options);

  return {
    own: data?.views ?? [],
    save: ({ name, query }: SavedView) => store({ name, query: normalQuery(query) }),
    remove: (name: string) => remove({ name }),
  };
}
