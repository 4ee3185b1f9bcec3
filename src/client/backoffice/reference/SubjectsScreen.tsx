import { paths } from '../../app/paths.ts';
import { type ReferenceKind, ReferenceScreen } from './ReferenceScreen.tsx';

const kind: ReferenceKind = {
  router: 'subjects',
  title: 'Subjects',
  singular: 'subject',
  basePath: paths.subjects,
  list: 'subjects',
};

export default function SubjectsScreen() {
  return <ReferenceScreen kind={kind} />;
}
