-- The database and its accounts; replace what stands in capitals. On the first node of a new cluster, which the others copy, and again on a server
-- that was installed anew to restore a backup: a dump of one database carries no accounts.
CREATE DATABASE IF NOT EXISTS campus_store CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
-- The store and its backup: DATABASE_URL.
CREATE USER IF NOT EXISTS 'campus_store'@'%' IDENTIFIED BY 'STORE_PASSWORD';
GRANT ALL ON campus_store.* TO 'campus_store'@'%';
-- HAProxy's checks (haproxy.cfg): the account has no password and may read nothing.
CREATE USER IF NOT EXISTS 'haproxy'@'%';
