import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import { allCategories, allOutcomes, concernSteps } from '@/lib/concerns/vocabulary'
import type { openCase } from '@/lib/contracts/concerns'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { Actor } from '@/server/kernel/actor'
import type { ConcernRow, EntryRow } from './queries/case'
import type { CaseFile } from './queries/files'
import { respondUntil } from './rules'

type Case = OutputOf<typeof openCase>

const Category = z.enum(allCategories)
const Outcome = z.enum(allOutcomes)
const Step = z.enum(concernSteps)

type Numbered = Pick<ConcernRow, 'id' | 'number' | 'kind' | 'state' | 'category'>
export const lineView = ({ id, number, kind, state, category }: Numbered) => ({
  id,
  number,
  kind,
  state,
  category: Category.parse(category),
})

type Named = Pick<ConcernRow, 'studentTyped' | 'isChosen'> & { readonly student: { readonly displayName: string } | null }
/** The name of a case's subject, for its handlers: the account that was identified. */
export const subjectName = ({ student, studentTyped }: Named): string => student?.displayName ?? studentTyped

/**
 * The name of a case's subject, for its raiser: only what they gave. A raiser who typed a name reads that name, even once the account is identified; empty if
 * the name was not kept.
 */
export const nameGiven = ({ student, studentTyped, isChosen }: Named): string => (isChosen ? (student?.displayName ?? '') : studentTyped)

export const saidView = ({ id, at, authorId, author, kind, step, text }: EntryRow, readerId: string) => ({
  id,
  at: at.toISOString(),
  author: author.displayName,
  isOwn: authorId === readerId,
  kind,
  step: step === null ? null : Step.parse(step),
  text,
})

export const outcomeOf = (outcome: string | null) => (outcome === null ? null : Outcome.parse(outcome))

const dayMs = 86_400_000

/** What somebody who handles a case, or receives it, may do in it now. */
function actsOf(found: ConcernRow, actor: Actor): Case['may'] {
  const part = found.handlers.find(({ userId }) => userId === actor.id)?.part ?? null
  const { state } = found
  if (state === 'WITHDRAWN') return []
  if (state === 'OPEN') return ['triage', 'note', 'tellRaiser']
  const owns = part === 'OWNER'
  const isUnderWay = state === 'TRIAGED' || state === 'UNDER_REVIEW'
  const isKnown = found.studentId !== null
  const may: (Case['may'][number] | false)[] = [
    'note',
    'tellRaiser',
    isKnown && found.disclosedAt !== null && 'tellStudent',
    owns && isKnown && isUnderWay && found.disclosedAt === null && 'disclose',
    owns && state === 'TRIAGED' && found.kind === 'CONCERN' && 'review',
    owns && isUnderWay && 'resolve',
    part === 'APPEAL' && state === 'APPEALED' && 'appeal',
    owns && state === 'RESOLVED' && 'reopen',
    owns && 'handlers',
    'actions',
    'export',
  ]
  return may.filter((act) => act !== false)
}

type Beside = {
  readonly actor: Actor
  readonly today: string
  readonly disclosedOn: string | null
  readonly entries: readonly EntryRow[]
  readonly candidates: Case['candidates']
  readonly actions: readonly { id: string; text: string; dueOn: Date | null; doneAt: Date | null }[]
  readonly files: readonly CaseFile[]
  readonly readings: readonly { userId: string; lastAt: Date; times: number; user: { displayName: string } }[]
  readonly earlier: readonly { number: string; raisedAt: Date; outcome: string | null }[]
}

export function caseView(found: ConcernRow, { actor, today, disclosedOn, ...beside }: Beside): Case {
  const dueOn = dayOrNull(found.dueOn)
  return {
    ...lineView(found),
    student: found.student,
    studentTyped: found.studentTyped,
    programme: found.programme.name,
    risk: found.risk,
    facts: found.facts,
    happenedAt: found.happenedAt.toISOString(),
    place: found.place,
    session: found.session && {
      id: found.session.id,
      clinicName: found.session.clinic.name,
      heldOn: found.session.heldOn.toISOString().slice(0, 10),
    },
    raisedBy: found.raisedBy.displayName,
    raisedAt: found.raisedAt.toISOString(),
    nameShown: found.nameShown,
    level: found.level,
    dueOn,
    daysLeft: dueOn === null ? null : Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs),
    disclosedAt: found.disclosedAt?.toISOString() ?? null,
    respondedAt: found.respondedAt?.toISOString() ?? null,
    respondUntil: found.kind === 'CONCERN' ? respondUntil({ disclosedOn }) : null,
    outcome: outcomeOf(found.outcome),
    resolvedAt: found.resolvedAt?.toISOString() ?? null,
    appealUntil: dayOrNull(found.appealUntil),
    revision: found.revision,
    entries: beside.entries.map((entry) => ({ ...saidView(entry, actor.id), sight: entry.sight })),
    handlers: found.handlers.map(({ userId, part, user }) => ({ id: userId, displayName: user.displayName, part })),
    candidates: beside.candidates,
    actions: beside.actions.map((one) => ({ ...one, dueOn: dayOrNull(one.dueOn), doneAt: one.doneAt?.toISOString() ?? null })),
    files: beside.files.map((file) => ({ ...file, at: file.at.toISOString() })),
    openedBy: beside.readings.map(({ userId, lastAt, times, user }) => ({
      displayName: user.displayName,
      isOwn: userId === actor.id,
      lastAt: lastAt.toISOString(),
      times,
    })),
    earlier: beside.earlier.map((one) => ({
      number: one.number,
      raisedAt: one.raisedAt.toISOString(),
      outcome: Outcome.parse(one.outcome),
    })),
    may: actsOf(found, actor),
  }
}
