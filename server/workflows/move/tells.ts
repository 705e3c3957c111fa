import 'server-only'
import { z } from 'zod'
import type { ResponseWork } from '@/server/form-responses'
import { workflowHref } from '../hrefs'
import { notifyPeople, type About, type WorkflowNotice } from './tell'

/** The change of a stage by an act or a move, in the words of `workflowChanged`. */
type Change = {
  readonly kind: 'skipped' | 'wentBack' | 'reassigned' | 'voided'
  readonly caption: string
  /** The present holder. */
  readonly person?: string
}
type Turn = { readonly ids: readonly string[]; readonly caption: string; readonly href: string }
type Ended = {
  readonly ids: readonly string[]
  readonly key: Extract<WorkflowNotice, 'workflowDone' | 'workflowCancelled'>
  /** The address for people who cannot read the instance any more. */
  readonly href?: string
}

/** The notices of one act and the moves that follow from it, gathered so that each person is notified once. */
export type Tells = {
  /** `ids`: whoever had the turn, who is told what happened to it even where it was all that they had to do with it; `othersIds`: who else hears of it. */
  change: (Change & { readonly ids: readonly string[]; readonly othersIds: readonly string[] }) | null
  /** Whoever a form told in this act that it asks them. */
  readonly askedIds: Set<string>
  readonly turns: Turn[]
  readonly ended: Ended[]
}

const Asking = z.object({ kind: z.literal('asked'), toIds: z.array(z.string()) })

/** The same work, of which it is remembered whom forms told that they are asked. */
export function hearing(work: ResponseWork, { askedIds }: Pick<Tells, 'askedIds'>): ResponseWork {
  const emit: ResponseWork['emit'] = (message) => {
    const asking = message.type === 'form-responses.noticed' ? Asking.safeParse(message.payload) : null
    for (const id of asking?.data?.toIds ?? []) askedIds.add(id)
    work.emit(message)
  }
  return { ...work, emit }
}

export function newTells(): Tells {
  return { change: null, askedIds: new Set(), turns: [], ended: [] }
}

/**
 * Each person hears of an act once: by their turn, which says what happened as well; else by a form that asks them now; else by the end of it all; else
 * by what happened.
 */
export function sendTells(work: ResponseWork, about: About, { change, askedIds, turns, ended }: Tells): void {
  const told = new Set<string>()
  const changed = new Set(change === null ? [] : [...change.ids, ...change.othersIds])
  const words = change ?? undefined
  for (const { ids, ...turn } of turns) {
    const isChanged = (id: string) => changed.has(id) && change?.kind !== 'reassigned'
    notifyPeople(work, 'workflowTurn', about, ids.filter(isChanged), { ...turn, change: words })
    notifyPeople(
      work,
      'workflowTurn',
      about,
      ids.filter((id) => !isChanged(id)),
      turn,
    )
    for (const id of ids) told.add(id)
  }
  for (const { ids, key, href } of ended) {
    const to = ids.filter((id) => !told.has(id))
    notifyPeople(work, key, about, to, href === undefined ? {} : { href })
    for (const id of to) told.add(id)
  }
  if (change === null) return
  const to = [...changed].filter((id) => !told.has(id) && !askedIds.has(id))
  const { caption } = change
  const isSubject = (id: string) => id === about.subjectId
  notifyPeople(work, 'workflowChanged', about, to.filter(isSubject), { caption, change })
  // People without a part in the instance may not read it any more.
  notifyPeople(
    work,
    'workflowChanged',
    about,
    to.filter((id) => !isSubject(id)),
    { caption, change, href: workflowHref(about.workflowId) },
  )
}
