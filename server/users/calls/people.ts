import 'server-only'
import * as contracts from '@/lib/contracts/users'
import { namedRoles, roleNames } from '@/lib/i18n/role-names'
import { holds } from '@/lib/privileges'
import { institutionToday } from '@/server/config'
import { findOwnImage } from '@/server/files'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { findPreferences, listByMarker, plainWords, updatePreferences, updateProfileImage } from '../queries'
import { countInvited, countPeople, isAnybodyBut, listChoices, listPeople } from '../queries/people'
import { flagsSeen } from '../flags-seen'
import { peopleFor, studentsFor, teachersFor } from '../scope'
import { listedPerson, listedStudent, listedTeacher, preferencesView } from '../views'

export const getUsersCall = defineCall(contracts.getUsers, {
  access: { kind: 'session', why: 'scope decides whom each person is told of' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const today = await institutionToday(request.at)
    const [students, teachers, flags] = await Promise.all([
      listByMarker(db, studentsFor(actor, today), 'APP_STUDENT'),
      listByMarker(db, teachersFor(actor), 'APP_TEACHER'),
      flagsSeen(db, actor, { at: request.at }),
    ])
    return { students: students.map((student) => listedStudent(student, flags.get(student.id))), teachers: teachers.map(listedTeacher) }
  },
})

export const findCompanyCall = defineCall(contracts.findCompany, {
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] },
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => ({ isAlone: !(await isAnybodyBut(db, peopleFor(actor), actor.id)) }),
})

export const countInvitationsCall = defineCall(contracts.countInvitations, {
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] },
  module: null,
  effect: 'read',
  handle: ({ actor, db, request }) => countInvited(db, peopleFor(actor), request.at),
})

/** The people on one page. */
const pageSize = 50

export const listPeopleCall = defineCall(contracts.listPeople, {
  access: { kind: 'privilege', anyOf: ['USERS_VIEW', 'USERS_ADMIN'] },
  module: null,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ actor, input: { q = '', page: asked, sort, columns = '', ...filter }, db, request }) => {
    const wanted = { ...filter, words: await plainWords(db, q) }
    const scope = peopleFor(actor)
    const nameOf = await roleNames(request.locale)
    const [total, choices] = await Promise.all([countPeople(db, scope, wanted), listChoices(db)])
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const people = await listPeople(db, scope, wanted, { skip, take: pageSize, sort })
    const flags = await flagsSeen(db, actor, { at: request.at, userIds: people.map(({ id }) => id) })
    const withDescent = columns.split(',').includes('ethnicity') && holds(actor.privileges, 'USERS_ADMIN')
    return {
      people: people.map((person) => listedPerson(person, { flags: flags.get(person.id), withDescent, nameOf })),
      total,
      from: skip + 1,
      page,
      pages,
      choices: { ...choices, roles: await namedRoles(choices.roles, request.locale) },
    }
  },
})

const own = { kind: 'session', why: 'everybody has preferences and a picture of their own' } as const

export const readPreferencesCall = defineCall(contracts.readPreferences, {
  access: own,
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => preferencesView(await findPreferences(db, actor.id)),
})

export const savePreferencesCall = defineCall(contracts.savePreferences, {
  access: own,
  module: null,
  effect: 'write',
  audit: 'users.preferencesSaved',
  replay: 'idempotent',
  handle: async ({ actor, input, db, reply, audit }) => {
    await updatePreferences(db, actor.id, { locale: input.language, theme: input.theme, density: input.density })
    reply.locale = input.language
    audit({
      entity: 'user',
      entityId: actor.id,
      changes: { language: { to: input.language }, theme: { to: input.theme }, density: { to: input.density } },
    })
    return {}
  },
})

export const chooseProfilePictureCall = defineCall(contracts.chooseProfilePicture, {
  access: own,
  module: null,
  effect: 'write',
  audit: 'users.profilePictureChosen',
  replay: 'idempotent',
  handle: async ({ actor, input, db, audit }) => {
    if (input.assetId !== null && !(await findOwnImage(db, { assetId: input.assetId, ownerId: actor.id })))
      throw badField('assetId', 'notAnImage')
    const before = await findPreferences(db, actor.id)
    await updateProfileImage(db, actor.id, input.assetId)
    audit({ entity: 'user', entityId: actor.id, changes: { profileImage: { from: before?.profileImageId, to: input.assetId } } })
    return { avatarFileName: input.assetId ?? '' }
  },
})
