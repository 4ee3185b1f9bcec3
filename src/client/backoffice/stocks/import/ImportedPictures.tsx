import { useState } from 'react';
import { picturesFetched } from '#shared/importMessages.ts';
import { trpc } from '../../../api/client.ts';
import { paths, recordPath } from '../../../app/paths.ts';
import { QueryFaces } from '../../../app/QueryFaces.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Text } from '../../../design/text/Text.tsx';

/** While pictures wait, they are counted again after so long. */
const WATCH_MS = 3_000;

/** The button by which the pictures are shown that an import gave by address: how many came, and why others did not. */
export function ImportedPictures({ importId, filename }: { importId: string; filename: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Pictures of ${filename}`} onPress={() => setOpen(true)}>
        Pictures
      </Button>
      <Dialog title={`Pictures of ${filename}`} size="large" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && <FetchedPictures importId={importId} />}
      </Dialog>
    </>
  );
}

function FetchedPictures({ importId }: { importId: string }) {
  const pictures = trpc.stocks.importPictures.useQuery(
    { import_id: importId },
    { refetchInterval: (query) => (query.state.data?.waiting === 0 ? false : WATCH_MS) },
  );
  return (
    <QueryFaces query={pictures} loading={{ label: 'Loading the pictures', lines: 3 }}>
      {(data) => (
        <Stack gap="3">
          <Text role="status">{picturesFetched(data)}</Text>
          {data.failures.length > 0 && (
            <PlainTable
              label="Pictures that did not come"
              rows={data.failures}
              rowId={({ stock_id, url }) => `${stock_id} ${url}`}
              columns={[
                {
                  id: 'name',
                  header: 'Product',
                  isRowHeader: true,
                  render: ({ stock_id, name }) => <Link href={recordPath(paths.stocks, stock_id)}>{name}</Link>,
                },
                { id: 'url', header: 'Address', isProse: true, render: ({ url }) => url },
                { id: 'error', header: 'What is wrong', isProse: true, render: ({ error }) => error },
              ]}
            />
          )}
        </Stack>
      )}
    </QueryFaces>
  );
}
