import { expect, test } from 'vitest';
import { findUnsafeStatements } from './migrationSafety.ts';

test.each([
  "create table note (id int not null auto_increment, kind enum('a','b') not null, primary key (id))",
  'alter table customer add column nickname varchar(80) null, add index customer_nickname (nickname)',
  "alter table customer add column nickname varchar(80) not null default ''",
  'alter table customer add column initial char(1) generated always as (left(name, 1)) virtual not null',
  'alter table customer drop index customer_name, drop foreign key customer_school',
  'create table note (order_id int, foreign key (order_id) references `order` (id) on delete cascade)',
  'create index order_no on `order` (order_no)',
  "insert into setting (name) values ('x'), ('y')",
])('the version before goes on after: %s', (statement) => {
  expect(findUnsafeStatements([statement])).toEqual([]);
});

test.each([
  'drop table note',
  'rename table note to remark',
  'alter table customer drop column nickname',
  'alter table customer drop nickname',
  'alter table customer rename column nickname to alias',
  'alter table customer add column a int null, modify name varchar(10) not null',
  'alter table customer change name full_name varchar(80)',
  'alter table customer add column nickname varchar(80) not null',
  "alter table customer add nickname enum('a', 'b') not null",
  'alter table customer add constraint one unique (name)',
  'alter table customer add unique index one (name)',
  'alter table customer add constraint school foreign key (school_id) references school (id)',
  'create unique index one on customer (name)',
  'create table note (order_id int, constraint o foreign key (order_id) references `order` (id))',
])('the version before breaks on: %s', (statement) => {
  expect(findUnsafeStatements([statement])).toHaveLength(1);
});

test('a table that the migration itself makes may be altered as it likes', () => {
  expect(findUnsafeStatements(['create table note (id int)', 'alter table `note` add column x int not null'])).toEqual(
    [],
  );
});
