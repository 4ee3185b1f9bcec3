import { Migration } from '@mikro-orm/migrations';

/** Proofs that have yet to be read are found by their missing hash: payments are compared by their files, and no more by how pictures look. */
export class Migration20261123205000_same_files extends Migration {
  override name = 'Migration20261123205000_same_files';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`order\`
      add index order_proof_file (proof_sha256, proof_of_payment_filename),
      drop index order_proof_sha256`);
  }
}
