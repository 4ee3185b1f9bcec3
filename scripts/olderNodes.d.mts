export function olderNodes(): string[];
export function olderNodesAreInstalled(): boolean;
export function installOlderNodes(): Promise<void>;
