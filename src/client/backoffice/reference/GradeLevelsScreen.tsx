import { paths } from '../../app/paths.ts';
import { type ReferenceKind, ReferenceScreen } from './ReferenceScreen.tsx';

const kind: ReferenceKind = {
  router: 'gradeLevels',
  title: 'Grade levels',
  singular: 'grade level',
  basePath: paths.gradeLevels,
  list: 'grade_levels',
  usual: {
    label: 'Kinder to Grade 12',
    names: ['Kinder', ...Array.from({ length: 12 }, (_, grade) => `Grade ${grade + 1}`)],
  },
};

export default function GradeLevelsScreen() {
  return <ReferenceScreen kind={kind} />;
}
