import type { DatabaseConnection } from '../config/databaseUrl.ts';
import type { OpenPool } from '../database/connectionPool.ts';
import { createNodeFreshness, type NodeFreshness } from './nodeFreshness.ts';
import { createWriterPool } from './writerPool.ts';

/** The nodes of a cluster: connections to the node for writes, and the name of a node that may be read. */
export interface Nodes extends Pick<NodeFreshness, 'readable'> {
  openPool: OpenPool;
}

/** The nodes at `addresses`, by preference. A process that has one database does not load this room. */
export function joinNodes(addresses: readonly DatabaseConnection[], freshness = createNodeFreshness()): Nodes {
  return {
    openPool: (first, options) => createWriterPool(addresses, first, options, { freshness }),
    readable: freshness.readable,
  };
}
