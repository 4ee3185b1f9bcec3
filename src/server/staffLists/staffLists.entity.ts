import { defineEntity } from '@mikro-orm/core';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { key, version } from '../platform/database/columns.ts';

const p = defineEntity.properties;
const named = { id: key(), name: p.string().length(120).unique(), version: version() };

export const Subject = defineEntity({ name: 'Subject', tableName: 'subject', properties: named });
export const GradeLevel = defineEntity({ name: 'GradeLevel', tableName: 'grade_level', properties: named });
export const Agriculture = defineEntity({ name: 'Agriculture', tableName: 'agriculture', properties: named });

auditEntity(Subject, 'subject');
auditEntity(GradeLevel, 'grade_level');
auditEntity(Agriculture, 'agriculture');

export const listEntities = [Subject, GradeLevel, Agriculture] as const;
