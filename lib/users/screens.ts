import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession } from '@/lib/screen-gates'
import type { usersPaths } from './paths'

/** People who administer people look at them, too. */
const whoSeesPeople = { anyOf: ['USERS_VIEW', 'USERS_ADMIN'] } as const
const accountEditors = { session: true, module: null, privilege: 'USERS_ADMIN' } as const

export const usersScreens = {
  profilePicture: { open: anySession, settings: { group: 'you', after: 'settingsGeneral' }, texts: ['profilePicture', 'upload'] },
  users: {
    open: { session: true, module: null, privilege: whoSeesPeople },
    settings: 'people',
    texts: ['editor', 'issues', 'listTools', 'proof', 'selector', 'users'],
  },
  userCreate: {
    open: { session: true, module: null, privilege: 'USERS_ADMIN' },
    from: 'users',
    texts: ['accounts', 'editor', 'issues', 'proof', 'selector'],
  },
  peopleImport: {
    open: accountEditors,
    settings: 'people',
    texts: ['accounts', 'imports', 'importStates', 'issues', 'proof', 'upload', 'users'],
  },
  user: {
    open: { session: true, module: null, privilege: whoSeesPeople },
    of: 'users',
    texts: ['accounts', 'editor', 'issues', 'proof', 'roles', 'users', 'selector'],
  },
  rollover: {
    open: accountEditors,
    settings: { group: 'people', after: 'programmes' },
    texts: ['accounts', 'issues', 'editor', 'lists', 'proof', 'rollover', 'listTools', 'selector'],
  },
  userFlags: { after: 'groupings', open: accountEditors, settings: 'people', texts: ['editor', 'lists'] },
  userFlag: { open: accountEditors, of: 'userFlags', texts: ['editor', 'issues', 'lists'] },
} satisfies ScreensOf<typeof usersPaths>
