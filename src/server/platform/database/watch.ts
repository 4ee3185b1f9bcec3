/** Called when a statement is sent; what it returns is called with the error at its end, or with none. */
type StatementWatch = (sql: string) => (error: unknown) => void;

/** The reports about the store's database for those who watch over it. */
export interface DatabaseWatch {
  /** How the connections stand. */
  pool: { open: number; inUse: number; waiting: number };
  /** Set while somebody follows statements. */
  onStatement?: StatementWatch;
}

/** A watch that counts connections, none yet. */
export const createDatabaseWatch = (): DatabaseWatch => ({ pool: { open: 0, inUse: 0, waiting: 0 } });
