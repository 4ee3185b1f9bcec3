import { paths } from '../../app/paths.ts';
import { type ReferenceKind, ReferenceScreen } from './ReferenceScreen.tsx';

const kind: ReferenceKind = {
  router: 'agriculture',
  title: 'Agriculture',
  singular: 'kind of agriculture',
  basePath: paths.agriculture,
  list: 'agriculture',
};

/** /agriculture */
export default function AgricultureScreen() {
  return <ReferenceScreen kind={kind} />;
}
