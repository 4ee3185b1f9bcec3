import { paths } from '../../app/paths.ts';
import { type ReferenceKind, ReferenceScreen } from './ReferenceScreen.tsx';

const kind: ReferenceKind = {
  router: 'gradeLevels',
  title: 'Grade levels',
  singular: 'grade level',
  basePath: paths.gradeLevels,
};

/** /grade-levels */
export default function GradeLevelsScreen() {
  return <ReferenceScreen kind={kind} />;
}
