-- The database and its accounts; replace what stands in capitals. On the first node of a new cluster (the others get it from there), and again
-- on a node that was installed anew to restore a backup: a dump of one database carries no accounts.
CREATE DATABASE IF NOT EXISTS campus_store CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
-- The store: DATABASE_URL.
CREATE USER IF NOT EXISTS 'campus_store'@'%' IDENTIFIED BY 'STORE_PASSWORD';
GRANT ALL ON campus_store.* TO 'campus_store'@'%';
-- backup.sh and archive-logs.sh: /etc/campus-store-backup.cnf.
CREATE USER IF NOT EXISTS 'backup'@'%' IDENTIFIED BY 'BACKUP_PASSWORD';
GRANT SELECT, SHOW VIEW, TRIGGER, LOCK TABLES, RELOAD, PROCESS, BINLOG MONITOR, REPLICATION SLAVE ON *.* TO 'backup'@'%';
-- The copy of a whole node to another: wsrep-sst-auth of galera.cnf.
CREATE USER IF NOT EXISTS 'sst'@'localhost' IDENTIFIED BY 'SST_PASSWORD';
GRANT RELOAD, PROCESS, LOCK TABLES, BINLOG MONITOR ON *.* TO 'sst'@'localhost';
