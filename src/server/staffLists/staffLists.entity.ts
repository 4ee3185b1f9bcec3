import { defineEntity } from '@mikro-orm/core';
import type { ListRecord } from '#shared/domain/staffLists.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { key, version } from '../platform/database/columns.ts';

const p = defineEntity.properties;
const named = { id: key(), name: p.string().length(120).unique(), version: version() };

export const Subject = defineEntity({ name: 'Subject', tableName: 'subject', properties: named });
export const GradeLevel = defineEntity({ name: 'GradeLevel', tableName: 'grade_level', properties: named });
export const Agriculture = defineEntity({ name: 'Agriculture', tableName: 'agriculture', properties: named });
export const Supplier = defineEntity({
  name: 'Supplier',
  tableName: 'supplier',
  properties: { ...named, phone: p.string().length(60).default(''), note: p.string().length(500).default('') },
});

export const listEntities = [Subject, GradeLevel, Agriculture, Supplier] as const;

// The table of a list is also the subject of its entries in the audit log.
for (const entity of listEntities) auditEntity(entity, entity.meta.tableName as ListRecord);
