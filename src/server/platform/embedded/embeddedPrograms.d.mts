/** The first executable of that name in PATH or `folders`, or undefined. */
export function findProgram(name: string, folders?: readonly string[]): string | undefined;
export type MariadbProgram = 'mariadbd' | 'mariadb-install-db' | 'my_print_defaults';
/** Finds the database's programs: each a path, or undefined when missing. */
export function findMariadbPrograms(): Record<MariadbProgram, string | undefined>;
export function isExecutable(path: string): boolean;
export function findGalera(): string | undefined;
