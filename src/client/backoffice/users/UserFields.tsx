import type { Ref } from 'react';
import type { UserRecord } from '#shared/contracts/staff.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import { FormGrid } from '../../design/layout/FormGrid.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { TagField } from '../../design/tagField/TagField.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { NewPasswordField } from '../records/NewPasswordField.tsx';
import type { UserDraft } from './userDraft.ts';
import { fieldGroup } from './users.css.ts';

interface UserFieldsProps {
  form: RecordForm<UserRecord, UserDraft>;
  isSelf: boolean;
  ref: Ref<HTMLDivElement>;
}

export function UserFields({ form, isSelf, ref }: UserFieldsProps) {
  const { draft, field, set } = form;
  const categories = useCategoryOptions();

  return (
    <Stack gap="6">
      <div className={fieldGroup} ref={ref} tabIndex={-1}>
        <FormGrid minWidth={280}>
          <TextField label="Name" isRequired autoComplete="off" maxLength={160} {...field('name')} />
          <TextField
            label="Username"
            isRequired
            autoComplete="off"
            spellCheck="false"
            maxLength={120}
            {...field('username')}
          />
        </FormGrid>
        <FormGrid minWidth={280}>
          <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
          <WarehouseField form={form} />
        </FormGrid>
        <TagField
          label="Assigned categories"
          description="The user sees only these categories. Leave empty for all."
          allowsNew={false}
          options={categories.options}
          value={draft.assigned_categories}
          onChange={(assigned_categories) => set({ assigned_categories })}
          errorMessage={form.errors.assigned_categories}
        />
        <Switch
          isSelected={draft.is_active}
          onChange={(is_active) => set({ is_active })}
          isDisabled={isSelf}
          errorMessage={form.errors.is_active}
          description={
            isSelf
              ? staffMessages.notYourself
              : 'Only active users can sign in. Turning this off signs the user out immediately.'
          }
        >
          Active
        </Switch>
      </div>
      {isSelf ? (
        <Text size="small">
          Change your own password under <Link href={paths.updatePassword}>Password</Link>.
        </Text>
      ) : (
        <PasswordFields form={form} />
      )}
    </Stack>
  );
}

function PasswordFields({ form: { isNew, field } }: Pick<UserFieldsProps, 'form'>) {
  return (
    <div className={fieldGroup}>
      <Stack gap="1">
        <Heading level={2}>{isNew ? 'Password' : 'Set a new password'}</Heading>
        <Note>
          {isNew
            ? 'Give this password to the user. They can change it later.'
            : 'Leave both empty to keep the current password. A new password signs this user out everywhere.'}
        </Note>
      </Stack>
      <FormGrid minWidth={280}>
        <NewPasswordField isRequired={isNew} {...field('password')} />
        <NewPasswordField isConfirmation isRequired={isNew} {...field('password_confirmation')} />
      </FormGrid>
    </div>
  );
}

/** The maximum of one call; a university has a handful. */
export const MAX_WAREHOUSES = 100;

function WarehouseField({ form: { draft, set, errors } }: Pick<UserFieldsProps, 'form'>) {
  const { data } = trpc.warehouses.paginate.useQuery({ page_size: MAX_WAREHOUSES });
  const listed = data?.docs ?? [];
  const { warehouse } = draft;
  const offered = warehouse && !listed.some(({ _id }) => _id === warehouse._id) ? [warehouse, ...listed] : listed;

  return (
    <ComboBox
      // Its text follows the options only when it is created.
      key={data ? 'listed' : 'pending'}
      label="Warehouse"
      placeholder="None"
      emptyText={staffMessages.noRecords}
      options={offered.map(({ _id, name }) => ({ id: _id, label: name }))}
      selectedKey={warehouse?._id ?? null}
      onSelectionChange={(key) => {
        const chosen = offered.find(({ _id }) => _id === key);
        set({ warehouse: chosen ? { _id: chosen._id, name: chosen.name } : null });
      }}
      errorMessage={errors.warehouse}
    />
  );
}
