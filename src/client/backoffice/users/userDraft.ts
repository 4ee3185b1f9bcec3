import type { UserRecord } from '#shared/contracts/staff.ts';
import type { ApiInput } from '../../api/appRouter.ts';

export interface UserDraft {
  name: string;
  username: string;
  /** Empty for none. */
  email: string;
  warehouse: { _id: string; name: string } | null;
  /** Empty for all. */
  assigned_categories: string[];
  is_active: boolean;
  /** For a saved user: empty keeps the current one. */
  password: string;
  password_confirmation: string;
}

export const newUser: UserDraft = {
  name: '',
  username: '',
  email: '',
  warehouse: null,
  assigned_categories: [],
  is_active: true,
  password: '',
  password_confirmation: '',
};

/** Fields that the browser must not store. */
export const USER_SECRETS = ['password', 'password_confirmation'] as const;

export function toUserDraft(user: UserRecord): UserDraft {
  const { name, username, email, warehouse, assigned_categories, is_active } = user;
  return {
    name,
    username,
    email: email ?? '',
    warehouse,
    assigned_categories,
    is_active,
    password: '',
    password_confirmation: '',
  };
}

type NewUser = ApiInput['users']['create'];
/** Without a password, a user's current one stays. */
export type UserInput = Omit<NewUser, keyof Passwords> & Partial<Passwords>;
type Passwords = Pick<NewUser, 'password' | 'password_confirmation'>;

export function toUserInput(draft: UserDraft, isNew: boolean): UserInput {
  const { password, password_confirmation, ...fields } = draft;
  const isKept = !isNew && password === '' && password_confirmation === '';
  return { ...fields, email: draft.email.trim() || null, ...(isKept ? {} : { password, password_confirmation }) };
}
