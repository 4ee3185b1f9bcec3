import { checkImports, PROJECT, readImportGraph } from './importGraph.ts';

const graph = readImportGraph(PROJECT);
const errors = checkImports(graph);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`${graph.size} files import along the order of their rooms`);
