import { contractsOf } from '@/lib/contract'

export type { CarriedFlag, ListedPerson, ListedStudent, ListedTeacher } from './people.shapes'

const contract = contractsOf(() => import('./people.shapes'))

/** POST /getusers: the people that the asker may choose from. */
export const getUsers = contract({
  name: 'users.list',
  method: 'POST',
  path: '/getusers',
  input: 'Nothing',
  output: 'Users',
  offline: 'fallback',
})

/**
 * Everybody with an account, by last name or by `sort`, fifty at a time. Every word of `q` must be a part of the name, the username, the address or a number.
 * `page` counts from 1, and a number that is too high gives the last page; `total` counts everybody who fits.
 */
export const listPeople = contract({ name: 'users.listPeople', method: 'GET', input: 'PeopleFilter', output: 'People' })

/** Whether the asker is the only person, as after the first start. */
export const findCompany = contract({ name: 'users.findCompany', method: 'GET', input: 'Nothing', output: 'Company' })

/** What a new installation still needs, for people who may do everything. */
export const readFirstSteps = contract({ name: 'users.readFirstSteps', method: 'GET', input: 'Nothing', output: 'FirstSteps' })

/** Hides the first steps from everybody for good. */
export const endFirstSteps = contract({ name: 'users.endFirstSteps', method: 'POST', input: 'Nothing', output: 'Done' })

/** How many may log in and never have, since they have set no password yet. */
export const countInvitations = contract({ name: 'users.countInvitations', method: 'GET', input: 'Nothing', output: 'Invitations' })

/** The person's own preferences; `language` null follows the browser. */
export const readPreferences = contract({ name: 'users.readPreferences', method: 'GET', input: 'Nothing', output: 'StoredPreferences' })

export const savePreferences = contract({ name: 'users.savePreferences', method: 'POST', input: 'Preferences', output: 'Done' })

/** Takes an image that the person uploaded as their picture; null takes it away. */
export const chooseProfilePicture = contract({
  name: 'users.chooseProfilePicture',
  method: 'POST',
  input: 'ChooseProfilePicture',
  output: 'ChosenPicture',
})
