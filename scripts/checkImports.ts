import { checkImports, checkSingleUses, checkTypeImports, PROJECT, readSources, toImportGraph } from './importGraph.ts';

const sources = readSources(PROJECT);
const errors = [...checkImports(toImportGraph(sources)), ...checkSingleUses(sources), ...checkTypeImports(sources)];
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.info(`${sources.size} files import along the order of their modules`);
