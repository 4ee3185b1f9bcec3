/** Whether this process is about to stop. */
export interface Draining {
  /** From now on /readyz says that requests are to go elsewhere; those that come all the same are served. */
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
