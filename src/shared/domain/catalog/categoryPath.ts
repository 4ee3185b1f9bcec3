/** A path's characters as they are stored; of a longer one the end. */
export const MAX_CATEGORY_PATH = 1_000;

interface TreeNode {
  id: number;
  parent_category_id: number | null;
}

/** The path from the top to a category of `tree`, itself last; empty for an unknown id. A ring that somebody made by hand ends the walk. */
export function categoryPath<Node extends TreeNode>(tree: ReadonlyMap<number, Node>, id: number): Node[] {
  const path: Node[] = [];
  let node = tree.get(id);
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = node.parent_category_id === null ? undefined : tree.get(node.parent_category_id);
  }
  return path;
}

export const pathText = (path: readonly { name: string }[]): string => path.map(({ name }) => name).join(' > ');
