import ormOptions from '#db/mikro-orm.config.ts';
import { verifyAuditChain } from '#server/masterData/verifyAuditChain.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';

// Says whether the audit log is as the store wrote it, and ends with 1 where it is not: `npm run audit:verify`, or with an end
// noted earlier, `npm run audit:verify -- 1234:<hash>`. An embedded store must not be running meanwhile; the job "Audit log
// check" does the same every night.
const given = process.argv[2];
const match = /^(\d+):([0-9a-f]{64})$/.exec(given ?? '');
if (given !== undefined && !match) {
  console.error('Usage: npm run audit:verify [-- <number>:<hash>]');
  process.exit(2);
}
const noted = match ? { chain_no: Number(match[1]), chain_hash: match[2] ?? '' } : null;

const config = loadConfig(process.env);
const database = await openDatabase(config);
try {
  const orm = await openOrm(ormOptions, database.connection);
  const report = await verifyAuditChain(orm.em.fork() as StoreEntityManager, noted);
  await orm.close();
  for (const { kind, chain_no, id } of report.problems) {
    console.error(
      `${kind}: ${chain_no === null ? 'not in the chain' : `no. ${chain_no}`}${id === null ? '' : `, row ${id}`}`,
    );
  }
  const { isWhole, chained, waiting, problem_count, end } = report;
  const extent = `${chained} entries in the chain, ${waiting} waiting for it`;
  if (isWhole) console.info(`The audit log is whole: ${extent}.\nIts end: ${end.chain_no}:${end.chain_hash}`);
  else console.error(`The audit log is NOT whole: ${problem_count} problems; ${extent}.`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await database.stop();
}
