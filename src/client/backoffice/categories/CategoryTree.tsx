import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { CategoryIcon } from '#client/design/categoryIcon/CategoryIcon.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#client/design/menu/Menu.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { Tree, type TreeNode } from '#client/design/tree/Tree.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { counted } from '#shared/counted.ts';
import { messages } from '#shared/messages.ts';
import { TOP, useParentOptions } from './CategoryField.tsx';
import {
  buildTree,
  type CategoryNode,
  type CategoryPosition,
  filterTree,
  positionAfterDrop,
  positionAfterStep,
  withMoved,
  withPaths,
} from './categoryTree.ts';

interface CategoryTreeProps {
  categories: readonly Category[];
  keyword: string;
  isReadOnly: boolean;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
  onAddBelow: (id: string) => void;
}

export function CategoryTree(props: CategoryTreeProps) {
  const { categories, keyword, isReadOnly, expanded, onExpandedChange, onOpen, onAddBelow } = props;
  const move = useMoveCategory();
  const [moving, setMoving] = useState<Category | null>(null);
  const isSearching = keyword.trim() !== '';
  const shown = filterTree(buildTree(categories), keyword);

  /** Opens the target, so that the moved category stays visible. */
  function reveal(parent: string | null) {
    if (parent !== null && !expanded.has(parent)) onExpandedChange(new Set([...expanded, parent]));
  }
  function moveTo(position: ReturnType<typeof positionAfterDrop>) {
    if (!position) return;
    reveal(position.parent_category);
    move(position);
  }
  function stepOf({ _id }: Category, step: -1 | 1): (() => void) | null {
    // Search results omit rows in between.
    const position = isSearching ? null : positionAfterStep(categories, _id, step);
    return position && (() => move(position));
  }
  const actionsOf = (category: Category): RowActions => ({
    open: () => onOpen(category._id),
    addBelow: () => onAddBelow(category._id),
    moveUp: stepOf(category, -1),
    moveDown: stepOf(category, 1),
    moveInto: () => setMoving(category),
  });

  return (
    <>
      <Tree
        label="Categories"
        nodes={shown.map(toNode)}
        expanded={isSearching ? new Set(withPaths(shown).map(({ category }) => category._id)) : expanded}
        onExpandedChange={isSearching ? () => undefined : onExpandedChange}
        onOpen={onOpen}
        onMove={isReadOnly || isSearching ? undefined : (drop) => moveTo(positionAfterDrop(categories, drop))}
        render={({ value }) => (
          <CategoryRow
            category={value}
            childCount={categories.filter(({ parent_category }) => parent_category === value._id).length}
            actions={isReadOnly ? null : actionsOf(value)}
          />
        )}
      />
      <MoveIntoDialog
        category={moving}
        onClose={() => setMoving(null)}
        onMove={(parent) => moving && moveTo({ _id: moving._id, parent_category: parent, before: null })}
      />
    </>
  );
}

const toNode = ({ category, children }: CategoryNode): TreeNode<Category> => ({
  id: category._id,
  label: category.name,
  value: category,
  children: children.map(toNode),
});

function useMoveCategory(): (position: CategoryPosition) => void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  // While another move is pending, this one's view of the tree is outdated.
  const isLast = () => queryClient.isMutating({ mutationKey: getMutationKey(trpc.categories.move) }) === 1;

  const { mutate } = trpc.categories.move.useMutation({
    // Two quick moves must arrive in order.
    scope: { id: 'move-category' },
    onMutate: async (input) => {
      // The contract accepts a parent in several forms; this hook only sends this one.
      const position = input as CategoryPosition;
      await utils.categories.list.cancel();
      const shown = utils.categories.list.getData({});
      utils.categories.list.setData({}, (categories) => categories && withMoved(categories, position));
      return { shown };
    },
    onError: (error, _position, context) => {
      if (isLast()) utils.categories.list.setData({}, context?.shown);
      // Only the position can be rejected, and there is no field to show its message.
      const message = fieldErrorsOf(error).parent_category ?? messageOf(error);
      showToast(message, { tone: 'error' });
    },
    onSettled: async () => {
      if (isLast()) await utils.categories.invalidate();
    },
  });
  return mutate;
}

interface MoveIntoDialogProps {
  category: Category | null;
  onClose: () => void;
  onMove: (parent: string | null) => void;
}

function MoveIntoDialog({ category, onClose, onMove }: MoveIntoDialogProps) {
  return (
    <Dialog title={category ? `Move ${category.name}` : ''} size="small" isOpen={category !== null} onClose={onClose}>
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
    <DialogForm submitLabel="Save" onSubmit={submit} onCancel={close}>
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

interface RowActions {
  open: () => void;
  addBelow: () => void;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  moveInto: () => void;
}

interface CategoryRowProps {
  category: Category;
  childCount: number;
  actions: RowActions | null;
}

function CategoryRow({ category, childCount, actions }: CategoryRowProps) {
  const { name, icon, other_fields } = category;
  return (
    <>
      <CategoryIcon name={icon} />
      <Box as="span" flex="1 1 auto" minWidth="0" overflowWrap="anywhere" paddingY="1">
        {name}
      </Box>
      <Box as="span" display={{ mobile: 'none', tablet: 'flex' }} gap="4" whiteSpace="nowrap">
        {other_fields.length > 0 && <Note as="span">{counted(other_fields.length, 'extra field')}</Note>}
        {childCount > 0 && (
          <Note as="span" numeric>
            {childCount} below
          </Note>
        )}
      </Box>
      {actions && <RowMenu name={name} actions={actions} />}
    </>
  );
}

function RowMenu({ name, actions }: { name: string; actions: RowActions }) {
  const { open, addBelow, moveUp, moveDown, moveInto } = actions;
  return (
    <MenuTrigger>
      <IconButton label={`Actions for ${name}`} size="small">
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu placement="bottom end">
        <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={open}>
          Open
        </MenuItem>
        <MenuItem icon={<Plus size={16} aria-hidden />} onAction={addBelow}>
          New subcategory
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<ArrowUp size={16} aria-hidden />} isDisabled={!moveUp} onAction={moveUp ?? undefined}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown size={16} aria-hidden />} isDisabled={!moveDown} onAction={moveDown ?? undefined}>
          Move down
        </MenuItem>
        <MenuItem icon={<CornerDownRight size={16} aria-hidden />} onAction={moveInto}>
          Move into…
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
