import { defineEntity } from '@mikro-orm/core';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, instant, json, updatedAt } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

export const AccountSetting = defineEntity({
  name: 'AccountSetting',
  properties: (p) => ({ key: p.string().length(80).primary(), value: json<unknown>(), updated_at: updatedAt() }),
});

auditEntity(AccountSetting, 'account_setting', {
  show: { value: (value, { key }) => settingFrom(key as SettingKey, value) },
  isAlwaysThere: true,
});

export const ClosedDay = defineEntity({
  name: 'ClosedDay',
  properties: (p) => ({
    date: p.date().primary(),
    reason: p.string().length(160),
    created_by: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160).nullable(),
    created_at: createdAt(),
  }),
});

auditEntity(ClosedDay, 'closed_day', { omit: ['created_by', 'staff_name'] });

/** A weekend day or holiday opened by staff. A day is never both closed and opened. */
export const OpenedDay = defineEntity({
  name: 'OpenedDay',
  properties: (p) => ({
    date: p.date().primary(),
    reason: p.string().length(160),
    created_by: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160).default(''),
    created_at: createdAt(),
  }),
});

auditEntity(OpenedDay, 'closed_day', { omit: ['reason', 'created_by', 'staff_name'], isAlwaysThere: true });

export const Holiday = defineEntity({
  name: 'Holiday',
  properties: (p) => ({
    date: p.date().primary(),
    name: p.string().length(160).primary(),
    year: p.smallint().unsigned().index(),
  }),
});

export const HolidayFetch = defineEntity({
  name: 'HolidayFetch',
  properties: (p) => ({
    year: p.smallint().unsigned().primary().autoincrement(false),
    source: p.string().length(500),
    fetched_at: instant(),
  }),
});

/** Contains no personal data. */
export const PageView = defineEntity({
  name: 'PageView',
  properties: (p) => ({
    day: p.date().primary(),
    path: p.string().length(120).primary(),
    views: p.integer().unsigned().default(0),
  }),
});
