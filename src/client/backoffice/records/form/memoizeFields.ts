import { type ComponentType, memo } from 'react';
import type { MasterRecord, RecordForm } from './useRecord.ts';

type FormState = Pick<RecordForm<MasterRecord, object>, 'draft' | 'errors' | 'record' | 'isNew' | 'isReadOnly'>;

/** Renders again only when its fields, the errors, the record or its props change; otherwise each typed letter would render all fields. */
export function memoizeFields<Props extends { form: FormState }>(
  fields: readonly (keyof Props['form']['draft'])[],
  Part: ComponentType<Props>,
) {
  return memo(Part, ({ form: before, ...props }, { form: after, ...next }) => {
    const was: Props['form']['draft'] = before.draft;
    const is: Props['form']['draft'] = after.draft;
    return (
      fields.every((field) => was[field] === is[field]) &&
      (['errors', 'record', 'isNew', 'isReadOnly'] as const).every((name) => before[name] === after[name]) &&
      isShallowEqual(props, next)
    );
  });
}

function isShallowEqual(one: object, other: object): boolean {
  const others = new Map(Object.entries(other));
  const ones = Object.entries(one);
  return ones.length === others.size && ones.every(([key, value]) => others.get(key) === value);
}
