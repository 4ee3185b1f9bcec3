import { useParams } from 'wouter';
import { CategoryList } from './CategoryList.tsx';
import { CategoryRecord } from './CategoryRecord.tsx';

/** The categories as a tree, and one of them being edited. */
export default function CategoriesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <CategoryList /> : <CategoryRecord id={id} />;
}
