import { useState } from 'react';
import { importTakenBack } from '#shared/importMessages.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { ErrorBanner } from '../../../app/ErrorBanner.tsx';
import { paths } from '../../../app/paths.ts';
import { QueryFaces } from '../../../app/QueryFaces.tsx';
import { momentText } from '../../../app/storeClock.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { AlertDialog } from '../../../design/dialog/AlertDialog.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Link } from '../../../design/link/Link.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { ImportedPictures } from './ImportedPictures.tsx';

type Import = ApiOutput['stocks']['imports'][number];

/** The list of the products that an import has made or changed. */
const pathOfImport = (id: string): string => `${paths.stocks}?import_id=${id}`;

/** Earlier imports: their products, and the way back. */
export function ImportHistory() {
  const imports = trpc.stocks.imports.useQuery();
  const [asked, setAsked] = useState<Import | null>(null);
  const undo = useUndo();
  if (!imports.data)
    return (
      <QueryFaces query={imports} loading={null}>
        {() => null}
      </QueryFaces>
    );
  if (imports.data.length === 0) return null;
  const columns: TableColumn<Import>[] = [
    { id: 'filename', header: 'File', isRowHeader: true, render: ({ filename }) => filename },
    {
      id: 'when',
      header: 'Imported',
      render: ({ who, imported_at }) => `${momentText(imported_at)}, ${who}`,
    },
    { id: 'created', header: 'Created', align: 'end', render: (one) => one.products_created.toLocaleString('en-PH') },
    { id: 'updated', header: 'Updated', align: 'end', render: (one) => one.products_updated.toLocaleString('en-PH') },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      render: (one) =>
        one.undone_at ? (
          <Note as="span">Undone</Note>
        ) : (
          <Inline gap="3">
            <Link href={pathOfImport(one.import_id)}>Show products</Link>
            {one.has_pictures && <ImportedPictures importId={one.import_id} filename={one.filename} />}
            <Button size="small" onPress={() => setAsked(one)}>
              Undo
            </Button>
          </Inline>
        ),
    },
  ];
  return (
    <Stack gap="2">
      <Heading level={3}>Earlier imports</Heading>
      <ErrorBanner error={undo.error} />
      {undo.data && (
        <Banner tone="success">{importTakenBack(undo.data.deleted, undo.data.restored, undo.data.left_count)}</Banner>
      )}
      <PlainTable label="Earlier imports" columns={columns} rows={imports.data} rowId={({ import_id }) => import_id} />
      <AlertDialog
        title="Undo this import?"
        actionLabel="Undo the import"
        tone="danger"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onAction={async () => {
          if (asked) await undo.mutateAsync({ import_id: asked.import_id }).catch(() => undefined);
        }}
      >
        {asked &&
          `The ${asked.products_created.toLocaleString('en-PH')} products that ${asked.filename} made are deleted, and the ${asked.products_updated.toLocaleString('en-PH')} that it changed get back what they had.`}
      </AlertDialog>
    </Stack>
  );
}

function useUndo() {
  const utils = trpc.useUtils();
  return trpc.stocks.undoImport.useMutation({
    onSettled: () => Promise.all([utils.stocks.invalidate(), utils.categories.invalidate()]),
  });
}
