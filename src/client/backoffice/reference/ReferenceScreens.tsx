import type { ReferenceRouterName } from '#shared/domain/catalog/facets.ts';
import type { NameList } from '#shared/domain/catalog/importColumns.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { PasteNames } from '../records/PasteNames.tsx';
import { recordScreen } from '../records/RecordScreen.tsx';

interface Names {
  title: string;
  singular: string;
  plural?: string;
  path: string;
  list: NameList;
  usual?: { label: string; names: readonly string[] };
}

const empty = { name: '' };

const namesScreen = (router: ReferenceRouterName, { list, usual, ...names }: Names) =>
  recordScreen({
    ...names,
    section: 'Products',
    router: trpc[router],
    history: (utils, key) => utils.client[router].history.query(key),
    onChanged: (utils) => utils[router].invalidate(),
    sorts: ['name'],
    columns: [{ id: 'name', header: 'Name', isSortable: true, render: ({ name }) => name }],
    nameOf: ({ name }: ApiOutput['subjects']['get']) => name,
    useEmpty: () => empty,
    toDraft: ({ name }) => ({ name }),
    fields: (form) => <TextField label="Name" isRequired {...form.field('name')} />,
    actions: (canEdit) =>
      canEdit && (
        <PasteNames
          list={list}
          title={`Paste ${names.title.toLowerCase()}`}
          description="Existing names do not change."
          {...(usual && { usual })}
        />
      ),
  });

export const SubjectsScreen = namesScreen('subjects', {
  title: 'Subjects',
  singular: 'subject',
  path: paths.subjects,
  list: 'subjects',
});

export const GradeLevelsScreen = namesScreen('gradeLevels', {
  title: 'Grade levels',
  singular: 'grade level',
  path: paths.gradeLevels,
  list: 'grade_levels',
  usual: {
    label: 'Kinder to Grade 12',
    names: ['Kinder', ...Array.from({ length: 12 }, (_, grade) => `Grade ${grade + 1}`)],
  },
});

export const AgricultureScreen = namesScreen('agriculture', {
  title: 'Agriculture',
  singular: 'name',
  plural: 'names',
  path: paths.agriculture,
  list: 'agriculture',
});
