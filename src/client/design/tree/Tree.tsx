import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import {
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
  type TreeItemContentRenderProps,
} from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { arrow, content, expander, frame, grip, indent, item, leaf, tree } from './Tree.css.ts';

export interface TreeNode<Value> {
  id: string;
  label: string;
  value: Value;
  children: readonly TreeNode<Value>[];
}

export interface TreeMove {
  id: string;
  target: string;
  position: 'before' | 'after' | 'on';
}

export interface TreeProps<Value> {
  label: string;
  nodes: readonly TreeNode<Value>[];
  render: (node: TreeNode<Value>) => ReactNode;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: Set<string>) => void;
  onOpen?: (id: string) => void;
  onMove?: (move: TreeMove) => void;
}

export function Tree<Value>(props: TreeProps<Value>) {
  const { label, nodes, render, expanded, onExpandedChange, onOpen, onMove } = props;
  const { dragAndDropHooks } = useDragAndDrop<TreeNode<Value>>({
    isDisabled: onMove === undefined,
    getItems: (_keys, dragged) => dragged.map((node) => ({ 'text/plain': node.label })),
    getAllowedDropOperations: () => ['move'],
    onMove: ({ keys, target }) => {
      const [id] = keys;
      if (id !== undefined) onMove?.({ id: String(id), target: String(target.key), position: target.dropPosition });
    },
  });

  const row = (node: TreeNode<Value>) => (
    <TreeItem id={node.id} value={node} textValue={node.label} className={item}>
      <TreeItemContent>
        {(state) => (
          <Row state={state} canDrag={onMove !== undefined}>
            {render(node)}
          </Row>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{row}</Collection>
    </TreeItem>
  );

  return (
    <div className={frame}>
      <AriaTree
        aria-label={label}
        items={nodes}
        // Selection by click makes double-click and Enter trigger the action.
        selectionMode="single"
        selectionBehavior="replace"
        expandedKeys={expanded}
        onExpandedChange={(keys) => onExpandedChange(new Set([...keys].map(String)))}
        onAction={onOpen && ((key) => onOpen(String(key)))}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[render]}
        className={tree}
      >
        {row}
      </AriaTree>
    </div>
  );
}

interface RowProps {
  state: TreeItemContentRenderProps;
  canDrag: boolean;
  children: ReactNode;
}

function Row({ state: { level, hasChildItems, isExpanded }, canDrag, children }: RowProps) {
  return (
    <div className={content}>
      {canDrag && (
        <Button slot="drag" className={grip}>
          <GripVertical size={16} aria-hidden />
        </Button>
      )}
      <span className={indent} style={{ width: `calc(${level - 1} * var(--tree-step))` }} />
      {hasChildItems ? (
        <Button slot="chevron" className={expander}>
          <ChevronRight size={16} aria-hidden className={arrow} data-open={isExpanded || undefined} />
        </Button>
      ) : (
        <span className={leaf} />
      )}
      {children}
    </div>
  );
}
