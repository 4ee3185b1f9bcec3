import { paths } from '../../app/paths.ts';
import { type ReferenceKind, ReferenceScreen } from './ReferenceScreen.tsx';

const kind: ReferenceKind = {
  router: 'agriculture',
  title: 'Agriculture',
  singular: 'name',
  plural: 'names',
  basePath: paths.agriculture,
  list: 'agriculture',
};

export default function AgricultureScreen() {
  return <ReferenceScreen kind={kind} />;
}
