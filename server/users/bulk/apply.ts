import 'server-only'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import { account } from '@/lib/states/account'
import { countAttempts } from '@/server/kernel/secrets/attempts'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { announce } from '@/server/kernel/live'
import { transition } from '@/server/kernel/calls/transition'
import { closeLinksOf, endSessionsOf, linkMails } from '@/server/sign-in'
import { linkLimit } from '../link-limit'
import { listStudyChoices } from '../queries/accounts'
import type { RoleRow } from '../queries/roles'
import { giveRole, moveMany, withdrawRole, updateStatuses, type ChosenPerson } from '../queries/bulk.sql'
import { giveFlag, withdrawFlag } from '../queries/flags.sql'
import type { Plan } from './plan'
import { moveOf, studiesNow, type StudyChange } from './studies'

type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
/** The audit's changes for each person. */
type Said = (person: ChosenPerson) => Changes
type Work = {
  readonly db: Tx
  readonly request: RequestInfo
  readonly emit: (message: OutboxMessage) => void
  /** The batch of links that are sent, so that their progress can be counted. */
  readonly sendingId: string
}

/** Applies the act to all people of the plan, in a fixed number of statements. */
export async function applyBulk({ db, request, emit, sendingId }: Work, act: BulkAct, plan: Plan): Promise<Said> {
  const ids = plan.todo.map(({ id }) => id)
  if (act.kind === 'STATUS') return setStatuses(db, act.status, { ids, at: request.at })
  if (act.kind === 'ROLE') return setRole(db, act, { ids, roles: plan.roles })
  if (act.kind === 'STUDIES') return moveStudies(db, act, plan)
  if (act.kind === 'FLAG') {
    await (act.given ? giveFlag : withdrawFlag)(db, act.flagId, ids)
    return () => ({ flag: act.given ? { to: act.flagId } : { from: act.flagId } })
  }
  const mails = await linkMails(db, { userIds: ids, purpose: act.purpose, locale: request.locale, at: request.at })
  await countAttempts(ids.map(linkLimit))
  for (const mail of mails) emit({ ...mail, priority: 'bulk', sendingId })
  return () => ({ link: { to: act.purpose } })
}

async function setStatuses(db: Tx, status: 'ENABLED' | 'DISABLED', { ids, at }: { ids: readonly string[]; at: Date }): Promise<Said> {
  const from = status === 'DISABLED' ? 'ENABLED' : 'DISABLED'
  await transition({
    machine: account,
    from,
    on: status === 'DISABLED' ? 'disable' : 'enable',
    // All of the accounts are updated or none.
    compareAndSet: async (before, to) => ((await updateStatuses(db, { ids, from: before, to })) === ids.length ? 1 : 0),
  })
  await endSessionsOf(db, ids)
  if (status === 'DISABLED') await closeLinksOf(db, ids, at)
  return () => ({ status: { from, to: status } })
}

async function setRole(
  db: Tx,
  { roleId, given }: { roleId: string; given: boolean },
  { ids, roles }: { ids: readonly string[]; roles: readonly RoleRow[] },
): Promise<Said> {
  await (given ? giveRole : withdrawRole)(db, roleId, ids)
  // What is unread depends on what they may read.
  await announce(db, { touched: ids })
  const name = roles.find(({ id }) => id === roleId)?.name ?? roleId
  return () => ({ role: given ? { to: name } : { from: name } })
}

async function moveStudies(db: Tx, act: StudyChange, { todo, stays }: Plan): Promise<Said> {
  const moves = new Map(todo.map((person) => [person.id, moveOf(person, act, stays.get(person.id) ?? [])]))
  await moveMany(db, { moves: [...moves.values()], from: act.from })
  const { programmes, groups, firms } = await listStudyChoices(db, { programmeId: null, groupId: null, firmId: null })
  const nameIn = (list: readonly { id: string; name: string }[], id: string | null) => list.find((one) => one.id === id)?.name ?? id
  return (person) => {
    const before = studiesNow(person, stays.get(person.id) ?? [])
    const after = moves.get(person.id)?.after ?? before
    const yearOf = (one: typeof before) => (one.graduated ? 'GRADUATED' : one.year)
    return {
      ...(after.programmeId !== before.programmeId && {
        programme: { from: person.programme?.name ?? null, to: nameIn(programmes, after.programmeId) },
      }),
      ...(yearOf(after) !== yearOf(before) && { year: { from: yearOf(before), to: yearOf(after) } }),
      ...(after.groupId !== before.groupId && { group: { from: person.group?.name ?? null, to: nameIn(groups, after.groupId) } }),
      ...(after.firmId !== before.firmId && { firm: { from: person.firm?.name ?? null, to: nameIn(firms, after.firmId) } }),
      ...(after.enrolment !== before.enrolment && { enrolment: { from: before.enrolment, to: after.enrolment } }),
      since: { to: act.from },
    }
  }
}
