import { defineEntity } from '@mikro-orm/core';
import { instant } from '../platform/database/columns.ts';

/** A file of stocks that has been imported, by a hash of its rows: what a file is called says nothing. */
export const ImportedFile = defineEntity({
  name: 'ImportedFile',
  properties: (p) => ({
    content_hash: p.string().columnType('char(64) character set ascii collate ascii_bin').length(64).primary(),
    filename: p.string().length(200),
    /** As they were called then, for a user may be deleted. */
    staff_name: p.string().length(120),
    imported_at: instant().index(),
  }),
});
