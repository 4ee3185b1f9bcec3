/** Maximum characters of a stored path; a longer path keeps its end. */
export const MAX_CATEGORY_PATH = 1_000;

interface TreeNode {
  id: number;
  parent_category_id: number | null;
}

/**
 * Returns the path from the top to a category of `tree`, itself last; empty for an unknown id. Stops at a cycle made by
 * hand in the database.
 */
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
