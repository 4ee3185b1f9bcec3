/** Whether this process is about to stop. */
export interface Draining {
  /** Has /readyz say from now on that requests should go elsewhere. Requests that still come are served. */
  begin(): void;
  hasBegun(): boolean;
}

/** A process that goes on. */
export function createDraining(): Draining {
  let isBegun = false;
  return {
    begin: () => {
      isBegun = true;
    },
    hasBegun: () => isBegun,
  };
}
