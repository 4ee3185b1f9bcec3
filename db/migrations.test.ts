import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPLIED_MIGRATIONS } from '#server/platform/database/knownSchema.ts';
import { createTestDatabase, type TestDatabase } from '#test/testDatabase.ts';

/** The SHA-256 of every migration, in their order. A database may have applied it: lines are only ever added, at the end. */
const RELEASED = {
  'Migration20261122120000_initial.ts': '07c5637871cfd7ad69a31fbe6587d002897cf5fa131e0e3d1ca1259923462b19',
  'Migration20261122130000_sign_in_limits.ts': '7adda68ecf17ab7ae389c528c5a879e358c33ea8c99da189c56af4ea06b0feff',
  'Migration20261122131000_sessions.ts': 'f2f355062cf0c32ba091606b386b7c41607df88b35b637023cb4d19161f583de',
  'Migration20261122132000_used_credentials.ts': '7d37e76e867e1e61a1983ac4412547ce3eea032fbcbfa99b2aacc4c637cad683',
  'Migration20261122133000_passkeys.ts': '8e20168de61bab830cedfc2a2c989c7370ff4449233627f9812a6485429e56f1',
  'Migration20261122140000_jobs.ts': '5839092bfec9bd7225ae98a71291f7766ae830ffe1b80692d673e3a17e3eb2e7',
  'Migration20261122140100_audit_chain.ts': '54c8959d4d16c1ea2487f219d90c75c29ade4994d704ce7bfbf4465ee77d8924',
  'Migration20261122140200_personal_data.ts': '74aaed9717f0774661b58d2029076a5d8260a6205dc3fd99ef5e832b1d5bd16b',
  'Migration20261122150000_stored_responses.ts': '1f81bddebb418b1a43f719012d8acaf150c5cb22be9344defb00ebf01a2de65f',
  'Migration20261122170000_webhooks.ts': '31d7567ac35e3ec2909a89a6eeec345a8b4edc8115009654a26679cc4808a131',
  'Migration20261122190000_api_tokens.ts': '1887907abf2d36ab12f32b62046df768b8384ec7c02b532dd8faf696f6204c86',
  'Migration20261122200000_security_events.ts': 'be4a2fb008d75cdd154fccd5e56f83f1ee2b6a6fac46c0d488d113910497f648',
  'Migration20261122210000_order_activity.ts': '60accc71c7589f5d84d3dd00e7e242d01e10c48fe06b8b5265841c311b1630af',
  'Migration20261122211000_payments.ts': 'c1dc187e8413bd49a766e1e1e939d7f19d4cf82aaa2dc323da96400b639dd5c0',
  'Migration20261122212000_counter.ts': 'eb3b26c55aa7dd3df7bcb91bf673c3a4112b5bafd77ec54fa768012bd9c65327',
  'Migration20261122213000_notices.ts': '2939c9e4b035a0ea3b49065c4d0b5afafa9d30aa50a767bf9f527feec7ef530b',
  'Migration20261122215000_order_listing.ts': '976cd0463c7343acdab5a5882a1eb0df17f8ba7a98424dd9fc01446dd5afa3f0',
  'Migration20261122215500_order_notes.ts': 'fca77f8da2f7c8b38fb59dbfad63f5b965d032ccd5d36afe0cde9fc6a9dd1891',
  'Migration20261122221700_order_views.ts': 'd90fbe3658b75be6fbd1b6438dcff46ea89b43d5a424f2d4da6b4ad7ed5be3db',
  'Migration20261122221800_notice_sms_days.ts': 'a71588176f222049e243571dbb5287149525045c75f773a4674cff39b1b32a7f',
  'Migration20261122231000_import_lease.ts': '215eea3455d531c7435967b9e210af64b9c278ffc9546728d46d6d02b233638b',
  'Migration20261123200000_single_keys.ts': 'c94c35caf153faf01b2d130638a93c79b623f5a6d540a51e263a6704f21a1e48',
  'Migration20261123201000_undo_and_prints.ts': '7d73889a3f96d262dc6f6916e446442309a3503ee0d3bf09ad889a799410b620',
  'Migration20261123202000_closing_categories.ts': '1543fd6d758c83be8d2bf3d9aa66c3c0200adf4612c1295079119bdf12a3c3f2',
  'Migration20261123203000_confirmed_amounts.ts': '6c08e1e7859b1913c64042a3e88b2c27e91c09fe11e077a016db4de808afefe6',
  'Migration20261123204000_order_limits.ts': '0b17bd848eae033b3f1652e7299bdae405916c4bf39f99d4e20655f597b4eebf',
  'Migration20261123205000_same_files.ts': '9b6002d1606cc0c2567ba2773b54b11eef057b0cd67d74103f6a50ea25b2902f',
  'Migration20261123206000_deleted_category_path.ts':
    '06c2da1d2d34fb4af9f8faf5c011e38e046fb9832365177a6be14d78ea4284af',
  'Migration20261125170000_catalog_index.ts': 'e9f8fae2a1ae039fc547163b1cf1cf0fdb8495bbf223e413c0e97761d794d6c2',
  'Migration20261125170000_events.ts': '359f2931bea557b7af419bf1c62f63555873db9e13228da81100bd74a7f681e0',
  'Migration20261125190000_order_history.ts': '72f7345c3615d401092a320f547c97d30afd536665ad5346f34fa0df1d6cfb49',
  'Migration20261125194500_missed_searches.ts': '9e1af919cdc9d72fa7958536659b45b0efa4302e47670d62b8a87eb8d32a678a',
  'Migration20261125200000_named_locks.ts': 'eeecef1d6cf2b1df376ccfbfde69dec6a92d94baa89727dfbb97c8e8423ad72a',
  'Migration20261125200000_works_at_counter.ts': '8fa782d27788a266ac35aad84d8fd71d84e6f82e1fcce479e5b905957d8f979f',
  'Migration20261125201000_part_paid.ts': '170bef02af4b70d7d4d983a6af13c6e070bc846f8a28a60c8ea60a8203846ccc',
  'Migration20261125201500_isbn.ts': '07916eb19cccff5f7ec25546c74a1e21c2faac164cfcaa221d63890ddad58165',
  'Migration20261125202000_sign_in_notices.ts': 'ad2544c3461b0cc6cd9804bcbb0ccf9d8dd39fdd4dde8b1346d4a8a659e49296',
  'Migration20261125202000_sku.ts': 'fbb20ed4cdd8f8c1f11dbc4cba7342d3fdf0a473a742e96e4f9af922deecd2d6',
  'Migration20261125233000_payment_receipts.ts': '7c627ed6b4a42c7ddaab74a71fc3fdaeb7de5e62c0469c9ab916335cff7e2be9',
  'Migration20261125233100_refund_notices.ts': '49bd07e02473edcdc24262ebaa5d6cc4801525a18b5b2bc2c65c9b0fb96efd1a',
  'Migration20261125235000_own_imports.ts': 'cc566f678245bf76c3a6e5e85f8890e3e89c22fad86dc7c92d36128a39a49f17',
  'Migration20261126000000_students.ts': '0240b1f3e73770940bbcbb7eb8a6024c1d4db78496011a7c7f9da967480e3749',
  'Migration20261126000100_book_lists.ts': 'b7a4539ecae2d6709a94a58ed93e0427d4a944eaeb504cd16430d8d36fd98a49',
  'Migration20261126122000_picture_colors.ts': '114df0afa5bacaced740f223a715c03ec56594e7328801a838e8c3b6ac52d6ee',
  'Migration20261126123000_ordered_together.ts': '6aec075a428d584d9303e10dee50564b1cecacd519fcc9ae9889b56e109a82d5',
  'Migration20261126124000_fetch_reminders.ts': 'ae2601a8e876b68c79ec478d1d29486a3cd352467b186b9e277f7b41227d6339',
  'Migration20261126125000_line_picks.ts': '86b9cc064e85a2d69a9ddad70f27464b444df55fc2306c5cecce1b6e2fe8f4b8',
  'Migration20261126125100_counters.ts': '9fa0e30628fb6bb9d5c4458b87d88c77ccc23904b7220e615530b56fd1e1fd60',
  'Migration20261126135000_counter_sales.ts': '77d4ae643eeef70827433924a1979a5ffd89a7fcc9e93997605379980bc0eb18',
  'Migration20261126140000_staff_invitations.ts': '2ba5fa626dc32662590c8526b89b07aa621b23d171a2f32172897a4dd31f4cbd',
  'Migration20261126140100_import_pictures.ts': '0102b8a7de3815246ab3088d52514a116412c9eb96208676ccc35faa8c3e97eb',
  'Migration20261126150000_line_reductions.ts': 'd110af12c38a04e90bc19625da283522aa01091df535ea07d9cca13963a97e70',
  'Migration20261127090000_size_requests.ts': '6dcac797011c6fff6028d55954a945f4d19ea304d0a5c982a728b0ac5311a8fd',
  'Migration20261127091000_import_picture_colors.ts':
    '92d4279ec95284a51ac340f4c4d8a89a173cc813923833732f19e9d77c627feb',
  'Migration20261127092000_import_lease_token.ts': 'ba48cac787d22b1b94e7ce5658e71f59600b5a8b75213bc8bb2c9493c2a38655',
  'Migration20261127093000_shelf.ts': '3411e85f2569468f3d45c06a10195e4ef3a49bfa48500eafd1153ecb9194ad5e',
  'Migration20261128050200_reference_digits.ts': '0fbf9be55d6ffd7a85fa324d029994b1c4e95e21f954ce5a9f93d59e89f0cc08',
  'Migration20261128050500_proof_deadline.ts': 'daf6b223aac527cd0254684c8abc4de3e40f03878bdfd6dc6973c1954ca0a14d',
  'Migration20261128090000_drop_dead.ts': '89a971b50cc7be05c0e762a3c1bfcbaf13f1629ce9a32ee06092e41b3d1c9e8f',
  'Migration20261128091000_no_chain.ts': 'e832feab9305b1cd0a305ba4948c058cc132c04177fec5fff8b47b54f5d6d964',
};

const folder = join(import.meta.dirname, 'migrations');

test('a released migration stays as it is, and a new one comes after it', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  const hashes = await Promise.all(
    files.map(async (file) => [
      file,
      createHash('sha256')
        .update(await readFile(join(folder, file)))
        .digest('hex'),
    ]),
  );
  expect(hashes).toEqual(Object.entries(RELEASED));
});

/** Both made on the same server, so that what it writes differently from what it was given differs in neither. */
let migrated: TestDatabase;
let declared: TestDatabase;
beforeAll(async () => {
  [migrated, declared] = await Promise.all([createTestDatabase({ isMigrated: true }), createTestDatabase()]);
  await declared.orm.schema.drop();
  for (const { props } of declared.orm.getMetadata().getAll().values()) {
    // Columns that the database computes are columns too, whether or not the ORM writes them.
    for (const property of props) if (property.generated) delete property.persist;
  }
  // The ORM writes what belongs to a generated column's type after its expression, where no server takes it.
  const statements = (await declared.orm.schema.getCreateSchemaSQL()).replace(
    / generated always as (.*?) (virtual|stored) unsigned null\b/g,
    ' unsigned generated always as $1 $2',
  );
  await declared.orm.schema.execute(statements);
});
afterAll(() => Promise.all([migrated.drop(), declared.drop()]));

const select = (database: TestDatabase, statement: string) =>
  database.orm.em.fork().execute<Record<string, unknown>[]>(statement);

test.each([
  [
    'columns',
    `select table_name, column_name, column_type, is_nullable, column_default, extra, character_set_name, collation_name,
       generation_expression
     from information_schema.columns where table_schema = database() and table_name <> '${APPLIED_MIGRATIONS}'
     order by table_name, column_name`,
  ],
  [
    'indexes',
    `select table_name, index_name, non_unique, group_concat(column_name order by seq_in_index) as columns
     from information_schema.statistics where table_schema = database() and table_name <> '${APPLIED_MIGRATIONS}'
     group by table_name, index_name, non_unique order by table_name, index_name`,
  ],
  [
    'foreign keys',
    `select k.table_name, k.constraint_name, k.column_name, k.referenced_table_name, k.referenced_column_name,
       r.delete_rule, r.update_rule
     from information_schema.key_column_usage k join information_schema.referential_constraints r
       on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
     where k.table_schema = database() order by k.table_name, k.constraint_name, k.ordinal_position`,
  ],
])('the migrations make the %s that the entities declare', async (_, statement) => {
  const [made, wanted] = await Promise.all([select(migrated, statement), select(declared, statement)]);
  expect(made.length).toBeGreaterThan(0);
  expect(made).toEqual(wanted);
});
