import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../design/link/Link.tsx';

export default function BookListsLink() {
  const lists = trpc.bookLists.published.useQuery();
  return lists.data && lists.data.length > 0 ? <Link href={paths.bookLists}>Book lists</Link> : null;
}
