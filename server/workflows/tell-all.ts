import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { listStageTasks } from '@/server/form-responses'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { kindOf, restsOnForm } from '@/lib/workflows/next-of'
import { workflowHref } from './hrefs'
import { listHoldersOf, listStanding, type StandingOpen } from './queries/told.sql'

/** The most people whom one notice reaches (server/messaging/listeners.ts). */
const ofOneNotice = 1_000

type About = { readonly id: string; readonly name: string; readonly subjectSees: boolean }
type Telling = {
  readonly byId: string
  readonly emit: (message: OutboxMessage) => void
  readonly kind: 'suspended' | 'resumed' | 'moved'
  /** The instances that were moved; null: all running ones. */
  readonly instanceIds?: readonly string[] | null
  readonly version?: number
}

/**
 * Notifies everybody whom an act on a whole workflow concerns, once however many instances they have: people who have a turn, and the people whom instances are
 * about where they may see them.
 */
export async function tellAll(
  db: Tx,
  { id, name, subjectSees }: About,
  { byId, emit, kind, instanceIds = null, version }: Telling,
): Promise<void> {
  const standing = await listStanding(db, { workflowId: id, instanceIds })
  const people = new Set([...(await holdersIn(db, standing)), ...(subjectSees ? standing.map(({ subjectId }) => subjectId) : [])])
  people.delete(byId)
  const values = {
    ...{ title: name, subject: '', student: 'own', kind, number: version === undefined ? '' : String(version) },
    ...(!subjectSees && { isConfidential: 'yes' }),
  }
  const to = [...people]
  for (let from = 0; from < to.length; from += ofOneNotice) {
    const key: NoticeKey = 'workflowChanged'
    const payload = { to: to.slice(from, from + ofOneNotice), key, values, href: workflowHref(id) }
    emit({ type: 'messaging.notice', payload, priority: 'bulk' })
  }
}

/** Nobody has a turn about themself by a role. A form that was handed on asks its present holder. */
async function holdersIn(db: Tx, standing: readonly StandingOpen[]): Promise<string[]> {
  const ofForms = standing.flatMap(({ kind, responseId, subjectId }) =>
    kind !== null && responseId !== null && restsOnForm({ kind: kindOf(kind) }) ? [{ responseId, subjectId }] : [],
  )
  const about = new Map(ofForms.map(({ responseId, subjectId }) => [responseId, subjectId]))
  const tasks = about.size === 0 ? [] : await listStageTasks(db, [...about.keys()])
  const asked = [
    ...standing.filter(({ kind }) => kind === 'TASK' || kind === 'DECISION'),
    ...tasks.map(({ responseId, userId, poolRoleId }) => ({ userId, roleId: poolRoleId, subjectId: about.get(responseId) ?? '' })),
  ]
  const ofRoles = new Map<string, Set<string>>()
  for (const { userId, roleId, subjectId } of asked)
    if (userId === null && roleId !== null) ofRoles.set(roleId, (ofRoles.get(roleId) ?? new Set<string>()).add(subjectId))
  const holders = ofRoles.size === 0 ? [] : await listHoldersOf(db, [...ofRoles.keys()])
  const isOfOthers = ({ roleId, userId }: (typeof holders)[number]) => [...(ofRoles.get(roleId) ?? [])].some((id) => id !== userId)
  return [...asked.flatMap(({ userId }) => userId ?? []), ...holders.filter(isOfOthers).map(({ userId }) => userId)]
}
