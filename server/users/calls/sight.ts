import 'server-only'
import * as contracts from '@/lib/contracts/users/sight'
import { roleNames } from '@/lib/i18n/role-names'
import { canOpen } from '@/lib/menu-for'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { findModules } from '@/server/kernel/queries/sessions'
import { privilegesIn, roleIdsOf } from '../account-check'
import { findAccount, type AccountRow } from '../queries/accounts'
import { listRoles, type RoleRow } from '../queries/roles'
import { listWays } from '../queries/ways'
import { sessionReach } from '../reach'
import { peopleFor, waysToStudents } from '../scope'
import { screenExplained } from '../sight'

/** People who may look at accounts see everybody's roles, so they may also see what follows from them. */
const readers = { access: { kind: 'privilege', anyOf: ['USERS_VIEW', 'USERS_ADMIN'] }, module: null, effect: 'read' } as const

export const explainScreenCall = defineCall(contracts.explainScreen, {
  ...readers,
  handle: async ({ actor, input: { id, screen }, db, request }) => {
    const { row, subject, roles } = await readSubject(db, actor, id)
    return {
      canLogIn: canLogIn(row),
      ...screenExplained(screen, { subject, roles, roleIds: roleIdsOf(row), nameOf: await roleNames(request.locale) }),
    }
  },
})

export const explainStudentCall = defineCall(contracts.explainStudent, {
  ...readers,
  handle: async ({ actor, input: { id, studentId }, db, request }) => {
    const [{ row, subject }, student, today] = await Promise.all([
      readSubject(db, actor, id),
      findAccount(db, peopleFor(actor), studentId),
      institutionToday(request.at),
    ])
    if (!student) throw refuse('NOT_FOUND')
    const [ways, sessions] = await Promise.all([
      listWays(db, waysToStudents(subject, today), studentId),
      sessionReach(db, subject, studentId),
    ])
    return {
      canLogIn: canLogIn(row),
      student: { id: studentId, displayName: student.displayName },
      ways,
      sessions: { opens: canOpen('treatmentSession', subject), ...sessions },
    }
  },
})

/** The person as the actor that they would be in a request of their own. */
async function readSubject(db: Db, actor: Actor, id: string): Promise<{ row: AccountRow; subject: Actor; roles: RoleRow[] }> {
  const [row, roles, modules] = await Promise.all([findAccount(db, peopleFor(actor), id), listRoles(db), findModules()])
  if (!row) throw refuse('NOT_FOUND')
  const { username, displayName, locale } = row
  const subject: Actor = {
    kind: 'user',
    id,
    sessionId: '',
    username,
    displayName,
    locale,
    privileges: privilegesIn(roles, roleIdsOf(row)),
    modules,
    provenAt: new Date(0),
    viewer: null,
    handedOverId: null,
    token: null,
  }
  return { row, subject, roles }
}

const canLogIn = ({ status, activation }: AccountRow) => status === 'ENABLED' && activation === 'ACTIVE'
