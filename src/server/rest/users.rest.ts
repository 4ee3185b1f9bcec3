import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const usersRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/users/login',
    procedure: 'users.login',
    id: 'loginStaff',
    summary: 'Sign in as staff',
    description:
      'Returns a bearer token for 12 hours. A changed password and a sign-out end it. Where the store requires a passkey, a ' +
      'password alone is not enough: scripts then use an account that signs in on the screen.',
    errors: {
      unauthenticated: 'Wrong username or password.',
      forbidden: 'The account waits for approval, or has been switched off.',
      too_many: 'Too many wrong passwords for this account or from this network.',
    },
    example: { username: 'admin', password: 'campus-store-demo' },
  },
  {
    method: 'post',
    path: '/api/users/register',
    procedure: 'users.register',
    id: 'registerStaff',
    summary: 'Register a staff account, which waits for approval',
    description: 'The first account of a store without staff is active at once.',
    errors: { too_many: 'Too many registrations from this network.' },
    example: { name: 'Teresa Lim', username: 'tlim', password: 'paper-boat-on-the-pond' },
  },
  {
    method: 'post',
    path: '/api/users/update-password',
    procedure: 'users.updatePassword',
    id: 'updatePassword',
    summary: 'Change your own password',
    description:
      'Ends all other sessions of the account and returns a new token. From ten minutes after signing in, `current_password` is needed.',
    errors: { too_many: 'Too many wrong passwords.' },
    example: {
      current_password: 'campus-store-demo',
      password: 'paper-boat-on-the-pond',
      password_confirmation: 'paper-boat-on-the-pond',
    },
  },
  {
    method: 'post',
    path: '/api/users/logout',
    procedure: 'users.logout',
    id: 'logoutStaff',
    summary: 'End your own session as staff',
  },
  {
    method: 'get',
    path: '/api/users/:_id/sessions',
    procedure: 'users.sessions',
    id: 'listUserSessions',
    summary: 'List the sessions of a staff user',
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/users/:_id/end-session',
    procedure: 'users.endSession',
    id: 'endUserSession',
    summary: 'End a session of a staff user',
    example: { _id: '1', session: '1' },
  },
  ...masterRest('/api/users', 'users', {
    one: 'staff user',
    many: 'staff users',
    id: 'User',
    ids: 'Users',
    example: '2',
    create: {
      name: 'Ramon Diaz',
      username: 'rdiaz',
      password: 'paper-boat-on-the-pond',
      password_confirmation: 'paper-boat-on-the-pond',
      warehouse: null,
      assigned_categories: ['1'],
    },
    update: { is_active: true },
    inUse: 'It is your own account, or the last active one without assigned categories.',
    taken: 'It would leave the store without an active user who may do everything.',
  }),
  ...masterRest('/api/warehouses', 'warehouses', {
    one: 'warehouse',
    many: 'warehouses',
    id: 'Warehouse',
    ids: 'Warehouses',
    example: '1',
    create: { name: 'North Annex', address: 'Building 7, ground floor' },
    update: { address: 'Building 3, second floor' },
    inUse: 'Staff users belong to the warehouse.',
    taken: 'There is a warehouse of this name.',
  }),
];
