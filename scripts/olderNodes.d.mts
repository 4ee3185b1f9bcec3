export function olderNodes(): string[];
export function installOlderNodes(): Promise<void>;
