import { expect, test } from 'vitest';
import { readSlowLog } from './slowLog.ts';

const LOG = `/usr/sbin/mariadbd, Version: 10.11.19-MariaDB (Debian 12). started with:
Tcp port: 0  Unix socket: /somewhere/mariadb.sock
Time		    Id Command	Argument
# Time: 261121  1:27:37
# User@Host: root[root] @ localhost []
# Thread_id: 24  Schema: campus_store  QC_hit: No
# Query_time: 0.003474  Lock_time: 0.000107  Rows_sent: 2  Rows_examined: 4
# Rows_affected: 0  Bytes_sent: 32768
# Full_scan: Yes  Full_join: No  Tmp_table: Yes  Tmp_table_on_disk: No
# Filesort: Yes  Filesort_on_disk: No  Merge_passes: 0  Priority_queue: No
#
# explain: id	select_type	table	type	possible_keys	key	key_len	ref	rows	r_rows	filtered	r_filtered	Extra
# explain: 1	SIMPLE	c	ALL	PRIMARY	NULL	NULL	NULL	84	80.00	100.00	100.00	Using filesort
# explain: 1	SIMPLE	s	const	PRIMARY	PRIMARY	4	const	1	NULL	100.00	NULL	NULL
#
use \`campus_store\`;
SET timestamp=1795224457;
select *
from category c;
# User@Host: root[root] @ localhost []
# Thread_id: 24  Schema: campus_store  QC_hit: No
# Query_time: 0.000010  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
# Rows_affected: 1  Bytes_sent: 11
# Full_scan: No  Full_join: No  Tmp_table: No  Tmp_table_on_disk: No
# Filesort: No  Filesort_on_disk: No  Merge_passes: 0  Priority_queue: No
#
# explain: id	select_type	table	type	possible_keys	key	key_len	ref	rows	r_rows	filtered	r_filtered	Extra
# explain: 1	INSERT	cart	ALL	NULL	NULL	NULL	NULL	NULL	NULL	100.00	100.00	NULL
#
SET timestamp=1795224457;
insert into cart values (1);
# User@Host: root[root] @ localhost []
# Thread_id: 24  Schema: campus_store  QC_hit: No
# Query_time: 0.000360  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
# Rows_affected: 0  Bytes_sent: 11
SET timestamp=1795224457;
commit;
# Time: 261121  1:27:38
# User@Host: root[root] @ localhost []
# Thread_id: 24  Schema: campus_store  QC_hit: No
# Query_time: 0.000001  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
# Rows_affected: 0  Bytes_sent: 0
SET timestamp=1795224458;
# administrator command: Close stmt;
`;
const [select, insert, commit, ...others] = readSlowLog(LOG);

test('reads each statement with what it cost', () => {
  expect(select).toMatchObject({
    text: 'select *\nfrom category c',
    rowsSent: 2,
    rowsExamined: 4,
    rowsChanged: 0,
    isFullScan: true,
    usesFilesort: true,
    usesTemporaryTable: true,
  });
  expect(select?.milliseconds).toBeCloseTo(3.474);
  expect(insert).toMatchObject({ text: 'insert into cart values (1)', rowsChanged: 1, usesFilesort: false });
});

test('reads the plan, a line a table', () => {
  expect(select?.plan).toEqual([
    { table: 'c', access: 'ALL', key: null, expected: '84', read: '80.00', extra: 'Using filesort' },
    { table: 's', access: 'const', key: 'PRIMARY', expected: '1', read: null, extra: null },
  ]);
});

test('shows no reading where an insert does not read', () => {
  expect(insert?.plan).toEqual([]);
});

test('counts BEGIN and COMMIT, but nothing that is no statement', () => {
  expect(commit).toMatchObject({ text: 'commit', plan: [] });
  expect(others).toEqual([]);
});

test('begins wherever a part of the log begins', () => {
  const part = LOG.slice(LOG.indexOf('# User@Host'));
  expect(readSlowLog(part)).toEqual(readSlowLog(LOG));
});
